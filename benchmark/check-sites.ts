/**
 * The sites used to check every change, several per area: those where a detector regresses most easily, without long
 * waits. A visit to them and their twins takes less than two minutes.
 */
export const checkSites: readonly string[] = [
  'broken-link',
  'links-to-nowhere',
  'sort-that-does-not-sort',
  'field-marked-without-a-word',
  'typed-text-does-not-stay',
  'button-stays-disabled',
  'button-does-nothing',
  'message-vanishes',
  'thanks-for-nothing',
  'error-in-a-dialog',
  'pale-text',
  'control-without-keyboard',
  'price-with-fifteen-digits',
  'cart-asks-for-more',
  'page-is-wider-than-the-window',
]
