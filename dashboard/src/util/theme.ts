/** How the pages are coloured; `system` follows the device. */
export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const key = 'understudy.theme'

/** The chosen theme. */
export function readTheme(): Theme {
  return themes.find((theme) => theme === localStorage.getItem(key)) ?? 'system'
}

/** Applies a theme and keeps it in this browser. */
export function applyTheme(theme: Theme): void {
  localStorage.setItem(key, theme)
  document.documentElement.dataset['theme'] = theme
}
