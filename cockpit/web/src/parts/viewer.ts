import 'bpmn-js/dist/assets/diagram-js.css';
import 'bpmn-js/dist/assets/bpmn-js.css';
import NavigatedViewer from 'bpmn-js/lib/NavigatedViewer';
import { number, short } from '../lib/format';

const BPMN = 'http://www.omg.org/spec/BPMN/20100524/MODEL';

export type Viewer = {
  badge: (badges: Record<string, { tokens?: number; incidents?: number; text?: string }>) => void;
  mark: (name: string, elements: string[]) => void;
  zoom: (factor: number) => void;
  fit: () => void;
  close: () => void;
};

/** Draws a model; one without a diagram is laid out first. */
export async function open(container: HTMLElement, xml: string, choose: (element?: string) => void): Promise<Viewer> {
  const viewer = new NavigatedViewer({
    container,
    bpmnRenderer: { defaultFillColor: 'var(--panel)', defaultStrokeColor: 'var(--ink)', defaultLabelColor: 'var(--ink)' },
  } as any);
  let drawn = xml;
  if (!/<(\w+:)?BPMNShape[\s>]/.test(xml)) {
    const { layoutProcess } = await import('bpmn-auto-layout');
    drawn = await layoutProcess(linked(xml));
  }
  await viewer.importXML(drawn);
  const canvas = viewer.get<any>('canvas');
  const overlays = viewer.get<any>('overlays');
  const registry = viewer.get<any>('elementRegistry');
  const fit = () => {
    canvas.zoom('fit-viewport', 'auto');
    // with a margin, for what stands beside the shapes
    canvas.zoom(canvas.zoom() > 1.2 ? 1 : canvas.zoom() * 0.94, 'auto');
  };
  fit();
  viewer.get<any>('eventBus').on('element.click', (event: any) => {
    const element = event.element;
    const node = element?.businessObject?.$instanceOf?.('bpmn:FlowNode');
    choose(node ? element.businessObject.id : undefined);
  });
  const marked: Record<string, string[]> = {};
  return {
    badge(badges) {
      overlays.clear();
      for (const [id, { tokens, incidents, text }] of Object.entries(badges)) {
        if (!registry.get(id)) continue;
        if (text) overlays.add(id, { position: { top: -14, left: 4 }, html: pill(text, 'plain', '') });
        if (tokens) overlays.add(id, { position: { top: -10, left: -10 }, html: pill(tokens, '', 'tokens') });
        if (incidents) overlays.add(id, { position: { top: -10, right: 10 }, html: pill(incidents, 'wrong', 'incidents') });
      }
    },
    mark(name, elements) {
      for (const id of marked[name] ?? []) if (registry.get(id)) canvas.removeMarker(id, name);
      marked[name] = elements;
      for (const id of elements) if (registry.get(id)) canvas.addMarker(id, name);
    },
    zoom: (factor) => canvas.zoom(canvas.zoom() * factor),
    fit,
    close: () => viewer.destroy(),
  };
}

/** The layout follows `incoming` and `outgoing`, which models may leave out: they are added where they are missing. */
function linked(xml: string): string {
  const model = new DOMParser().parseFromString(xml, 'application/xml');
  const all = [...model.querySelectorAll('*')].filter((it) => it.namespaceURI === BPMN);
  const byId = new Map(all.filter((it) => it.id).map((it) => [it.id, it]));
  for (const flow of all.filter((it) => it.localName === 'sequenceFlow')) {
    link(byId.get(flow.getAttribute('sourceRef') ?? ''), 'outgoing', flow);
    link(byId.get(flow.getAttribute('targetRef') ?? ''), 'incoming', flow);
  }
  return new XMLSerializer().serializeToString(model);
}

function link(node: Element | undefined, name: string, flow: Element) {
  if (!node || [...node.children].some((it) => it.localName === name && it.textContent?.trim() === flow.id)) return;
  const made = node.ownerDocument.createElementNS(BPMN, flow.prefix ? `${flow.prefix}:${name}` : name);
  made.textContent = flow.id;
  const after = [...node.children].filter((it) => ['documentation', 'extensionElements', 'incoming', 'outgoing'].includes(it.localName)).at(-1);
  node.insertBefore(made, after ? after.nextSibling : node.firstChild);
}

function pill(n: number | string, look: string, what: string): HTMLElement {
  const pill = document.createElement('div');
  pill.className = `badge ${look}`;
  pill.textContent = typeof n === 'number' ? short(n) : n;
  pill.title = `${typeof n === 'number' ? number(n) : n} ${what}`.trim();
  return pill;
}
