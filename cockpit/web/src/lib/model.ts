const NODES = /(task|event|gateway|activity|subprocess|transaction)$/i;

/** Ids and names of what a token can be at, in the order of the model. */
export function flowNodes(xml: string): { id: string; name: string }[] {
  if (!xml) return [];
  const model = new DOMParser().parseFromString(xml, 'application/xml');
  return [...model.querySelectorAll('*')]
    .filter((it) => it.namespaceURI === 'http://www.omg.org/spec/BPMN/20100524/MODEL' && NODES.test(it.localName) && it.id)
    .map((it) => ({ id: it.id, name: it.getAttribute('name') ?? '' }));
}
