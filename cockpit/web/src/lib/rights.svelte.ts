import { get } from './api';
import type { Engine } from './types';

type Role = Engine['roles'][number];
let who = $state.raw<{ user: string; roles: Role[] }>();

/** What the user may do; nothing is offered before the server has said so. The server refuses it all the same. */
export const may = (role: Role) => who?.roles.includes(role) ?? false;

export const me = {
  get user() { return who?.user ?? ''; },
  get readOnly() { return who !== undefined && who.roles.length > 0 && !who.roles.some((it) => it !== 'READER'); },
};

export async function learnRights(): Promise<void> {
  try {
    const { user, roles } = await get<Engine>('engine');
    who = { user: user ?? '', roles };
  } catch {
    setTimeout(() => void learnRights(), 3000);
  }
}
