const KEY = 'headway.theme';

function stored(): string {
  try {
    return localStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}

let chosen = $state(stored());

export const theme = {
  get dark() { return chosen ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches; },
};

export function applyTheme() {
  if (chosen) document.documentElement.dataset.theme = chosen;
}

export function switchTheme() {
  chosen = theme.dark ? 'light' : 'dark';
  try {
    localStorage.setItem(KEY, chosen);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  applyTheme();
}
