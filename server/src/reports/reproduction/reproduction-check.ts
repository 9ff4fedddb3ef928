/** What must hold after the steps of a reproduction; it holds on a site without the problem. */
export type ReproductionCheck =
  /** The page does not say all of these words. */
  | { kind: 'lacks_words'; words: readonly string[] }
  /** No browser dialog says this. */
  | { kind: 'lacks_dialog'; words: string }
  /** The last step has an effect: something changes, or is requested. */
  | { kind: 'has_effect' }
  /** The last step makes the page say something else, or leads to another one. */
  | { kind: 'says_something_new' }
  /** Fields still hold what was entered. */
  | { kind: 'keeps_entries' }
  /** No page that opens is an error page. */
  | { kind: 'pages_open' }
  | { kind: 'no_script_errors' }
  /** No request fails; path: only of those whose address contains it. */
  | { kind: 'requests_succeed'; path: string }
  | { kind: 'images_load'; path: string }
  /** The page is not wider than the window. */
  | { kind: 'fits_width' }
  /** Nothing moves by itself by more than this share of the window. */
  | { kind: 'stays_still'; share: number }
  /** The last step, or the page, is ready within this time. */
  | { kind: 'ready_within'; ms: number }
  /** axe-core finds no violation of the rule. */
  | { kind: 'follows_rule'; rule: string }
  /** The control of the last step is enabled. */
  | { kind: 'is_enabled' }
  /** The control of the last step receives a click. */
  | { kind: 'is_clickable' }
  /** The keyboard reaches the control of the last step. */
  | { kind: 'is_focusable' }
  /** Fields have a name besides their placeholder. */
  | { kind: 'fields_have_labels' }
  /** The page has a link, a button or a field. */
  | { kind: 'has_way_out' }
  /** The page has text. */
  | { kind: 'has_text' }
  /** No box cuts through these words. */
  | { kind: 'is_whole'; words: string }
  /** What says these words is where the page can be scrolled to. */
  | { kind: 'is_in_reach'; words: string }
  /** Pictures with this address are of one thing only. */
  | { kind: 'is_one_picture'; path: string }
  /** The last step makes the page say this for as long as reading it takes. */
  | { kind: 'stays_readable'; words: string; ms: number }

/** A check of that kind. */
export type CheckOf<Kind extends ReproductionCheck['kind']> = Extract<
  ReproductionCheck,
  { kind: Kind }
>
