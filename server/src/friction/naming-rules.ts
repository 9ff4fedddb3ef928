/** axe-core's rules about controls without a name, which `unlabelled-control` reports. */
export const namingRules: ReadonlySet<string> = new Set([
  'button-name',
  'link-name',
  'label',
  'input-button-name',
  'select-name',
  'aria-input-field-name',
  'aria-command-name',
  'aria-toggle-field-name',
  'aria-treeitem-name',
  'area-alt',
  'input-image-alt',
  'summary-name',
])
