declare module 'bpmn-auto-layout' {
  export function layoutProcess(xml: string): Promise<string>;
}
declare module 'bpmn-js-differ' {
  type Element = { id: string; name?: string };
  export function diff(a: unknown, b: unknown): {
    _added: Record<string, Element>; _removed: Record<string, Element>; _changed: Record<string, { model: Element; attrs: Record<string, unknown> }>;
  };
}
declare module 'bpmn-moddle' {
  export class BpmnModdle {
    fromXML(xml: string): Promise<{ rootElement: unknown }>;
  }
}
