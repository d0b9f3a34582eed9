/** What the pages read of a CMMN file: plan items with their criteria, and where they are drawn. */
const MODEL = 'http://www.omg.org/spec/CMMN/20151109/MODEL';
const DRAWN = 'http://www.omg.org/spec/CMMN/20151109/CMMNDI';

export type Box = { x: number; y: number; width: number; height: number };
export type Point = { x: number; y: number };
export type OnPart = { id: string; source: string; event: string };
export type Criterion = { id: string; exit: boolean; on: OnPart[]; condition: string };
export type Item = {
  id: string; name: string; type: string; parent: string | undefined; criteria: Criterion[];
  required: boolean; repeats: boolean; manual: boolean; completes: boolean;
};
export type CaseModel = {
  plan: { id: string; name: string; criteria: Criterion[] };
  items: Item[];
  boxes: Map<string, Box>;
  edges: { id: string; points: Point[] }[];
  /** Whether the case can begin again once it has ended. */
  reactivates: boolean;
};

/** The case with this key in a file, with its drawing or a simple layout where it has none. */
export function caseModel(xml: string, key: string): CaseModel {
  const file = new DOMParser().parseFromString(xml, 'application/xml');
  const all = [...file.getElementsByTagNameNS(MODEL, '*')];
  const found = all.find((it) => it.localName === 'case' && it.id === key) ?? all.find((it) => it.localName === 'case');
  const model = found && child(found, 'casePlanModel');
  if (!found || !model) throw new Error(`The file has no case ${key}.`);
  const within = [...found.getElementsByTagNameNS(MODEL, '*')];
  const byId = new Map(within.filter((it) => it.id).map((it) => [it.id, it]));
  const planItems = within.filter((it) => it.localName === 'planItem');
  const itemOf = new Map(planItems.map((it) => [it.getAttribute('definitionRef') ?? '', it.id]));
  const items = planItems.map((it) => item(it, byId, itemOf));
  const plan = { id: model.id, name: model.getAttribute('name') ?? found.getAttribute('name') ?? key, criteria: criteria(model, byId) };
  const { boxes, edges } = drawing(file);
  const reactivates = within.some((it) => it.localName === 'eventListener' && [...it.attributes].some((each) => each.localName === 'eventType' && each.value === 'reactivate'));
  return items.every((it) => boxes.has(it.id)) && boxes.has(plan.id) ? { plan, items, boxes, edges, reactivates } : { plan, items, reactivates, ...laidOut(plan, items) };
}

const child = (of: Element, name: string) => [...of.children].find((it) => it.localName === name && it.namespaceURI === MODEL);

function item(planItem: Element, byId: Map<string, Element>, itemOf: Map<string, string>): Item {
  const definition = byId.get(planItem.getAttribute('definitionRef') ?? '');
  const control = child(planItem, 'itemControl') ?? (definition && child(definition, 'defaultControl'));
  const ruled = (name: string) => !!control && !!child(control, name);
  return {
    id: planItem.id, name: planItem.getAttribute('name') || definition?.getAttribute('name') || planItem.id,
    type: definition?.localName ?? 'task', parent: itemOf.get(planItem.parentElement?.id ?? ''), criteria: criteria(planItem, byId),
    required: ruled('requiredRule'), repeats: ruled('repetitionRule'), manual: ruled('manualActivationRule'),
    completes: definition?.getAttribute('autoComplete') === 'true',
  };
}

function criteria(of: Element, byId: Map<string, Element>): Criterion[] {
  return [...of.children].filter((it) => it.localName === 'entryCriterion' || it.localName === 'exitCriterion').map((it) => {
    const sentry = byId.get(it.getAttribute('sentryRef') ?? '');
    const on = [...(sentry?.children ?? [])].filter((part) => part.localName === 'planItemOnPart').map((part) => ({
      id: part.id, source: part.getAttribute('sourceRef') ?? '', event: child(part, 'standardEvent')?.textContent?.trim() ?? '',
    }));
    const ifPart = sentry && child(sentry, 'ifPart');
    return { id: it.id, exit: it.localName === 'exitCriterion', on, condition: ifPart?.textContent?.trim() ?? '' };
  });
}

/** In words: what has to happen. */
export function inWords(it: Criterion, nameOf: (item: string) => string): string {
  const parts = it.on.map((one) => `${nameOf(one.source)}: ${one.event}`);
  if (it.condition) parts.push(`if ${it.condition}`);
  return parts.join(', and ') || 'nothing is asked';
}

function drawing(file: Document): Pick<CaseModel, 'boxes' | 'edges'> {
  const boxes = new Map<string, Box>();
  const number = (it: Element, name: string) => Number(it.getAttribute(name)) || 0;
  const drawn = (name: string) => [...file.getElementsByTagNameNS(DRAWN, name)];
  for (const shape of drawn('CMMNShape')) {
    const bounds = [...shape.children].find((it) => it.localName === 'Bounds');
    if (bounds) boxes.set(shape.getAttribute('cmmnElementRef') ?? '', { x: number(bounds, 'x'), y: number(bounds, 'y'), width: number(bounds, 'width'), height: number(bounds, 'height') });
  }
  const edges = drawn('CMMNEdge').map((edge) => ({
    id: edge.getAttribute('cmmnElementRef') ?? edge.id,
    points: [...edge.children].filter((it) => it.localName === 'waypoint').map((it) => ({ x: number(it, 'x'), y: number(it, 'y') })),
  }));
  return { boxes, edges };
}

const GAP = 44;
const ROW_MAX = 700;
const isListener = (type: string) => type.toLowerCase().endsWith('listener');

/** Rows of plan items, each stage around its own; criteria on the left and right edges. */
export function laidOut(plan: CaseModel['plan'], items: Item[]): Pick<CaseModel, 'boxes' | 'edges'> {
  const boxes = new Map<string, Box>();
  const inside = (parent: string | undefined) => items.filter((it) => it.parent === parent);
  const size = new Map<string, { width: number; height: number }>();
  function measure(it: Item) {
    if (it.type !== 'stage') size.set(it.id, isListener(it.type) ? { width: 36, height: 36 } : it.type === 'milestone' ? { width: 110, height: 44 } : { width: 120, height: 70 });
    else { inside(it.id).forEach(measure); size.set(it.id, place(inside(it.id), 0, 0, false)); }
  }
  /** Puts them in rows below and right of this point; the answer is the size of the box around them. */
  function place(list: Item[], x: number, y: number, real: boolean): { width: number; height: number } {
    let [left, top, rowHeight, widest] = [GAP, GAP, 0, 120];
    for (const it of list) {
      const { width, height } = size.get(it.id)!;
      if (left > GAP && left + width > ROW_MAX) { left = GAP; top += rowHeight + GAP; rowHeight = 0; }
      if (real) {
        boxes.set(it.id, { x: x + left, y: y + top, width, height });
        if (it.type === 'stage') place(inside(it.id), x + left, y + top, true);
      }
      widest = Math.max(widest, left + width);
      rowHeight = Math.max(rowHeight, height + (isListener(it.type) ? 20 : 0));
      left += width + GAP;
    }
    return { width: widest + GAP, height: top + rowHeight + GAP };
  }
  inside(undefined).forEach(measure);
  boxes.set(plan.id, { x: 0, y: 0, ...place(inside(undefined), 0, 0, true) });
  const edges: CaseModel['edges'] = [];
  const middle = (box: Box) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
  for (const it of [plan, ...items]) {
    const box = boxes.get(it.id)!;
    for (const exit of [false, true]) it.criteria.filter((one) => one.exit === exit).forEach((one, i) => {
      const at = { x: box.x + (exit ? box.width : 0) - 8, y: box.y + Math.min(14 + i * 26, Math.max(0, box.height - 24)), width: 16, height: 22 };
      boxes.set(one.id, at);
      for (const part of one.on) {
        const from = boxes.get(part.source);
        if (from) edges.push({ id: part.id, points: [border(from, middle(at)), middle(at)] });
      }
    });
  }
  return { boxes, edges };
}

/** Where the line from the middle of a box to a point leaves the box. */
function border(box: Box, to: Point): Point {
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const [dx, dy] = [to.x - x, to.y - y];
  const part = Math.min(dx ? box.width / 2 / Math.abs(dx) : 1, dy ? box.height / 2 / Math.abs(dy) : 1, 1);
  return { x: x + dx * part, y: y + dy * part };
}
