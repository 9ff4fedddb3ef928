/** `app-header` is `AppHeader`. */
export function toPascal(tag: string): string {
  return tag.replaceAll(/(?:^|-)(\w)/g, (_all, first: string) => first.toUpperCase())
}
