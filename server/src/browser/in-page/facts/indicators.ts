/** Indicators of errors, success and work in progress on a page. */
export const liveAlertSigns = '[role=alert],[role=alertdialog],[aria-live=assertive]'
export const alertSigns = `${liveAlertSigns},[class*=error],[class*=invalid-feedback],[class*=danger]`
/** Red or not, they name something and tell nothing. */
export const labelSigns = 'button,a[href],[role=button],[role=link],[class*=btn],[class*=badge]'
export const statusSigns = '[role=status],[aria-live=polite],output,[class*=success]'
export const headingSigns = 'h1,h2,h3,[role=heading]'
export const busySigns =
  '[aria-busy=true],[role=progressbar]:not([aria-valuenow]),progress:not([value]),[class*=spinner],[class*=loading],[class*=skeleton]'
export const invalidSigns = '[aria-invalid],:user-invalid'

/** Elements that the facts about a page are read from. */
export const noteworthy = [
  alertSigns,
  statusSigns,
  headingSigns,
  busySigns,
  invalidSigns,
  'img',
].join(',')

/** Words by which pages announce that something worked. */
export const successWords =
  /\b(?:success(?:ful(?:ly)?)?|thank(?: you|s)|added to|saved|sent|confirmed|confirmation|completed?|welcome|received|subscribed|updated|registered|placed)\b/iu

/**
 * Words by which a heading announces that something worked. Headings also name lists and greet, so a single word, as in
 * “Sent messages” or “Welcome”, is not enough.
 */
export const headingWords =
  /\bthank(?: you|s)\b|\bsuccess(?:ful(?:ly)?)?\b|\b(?:has|have|was|were) (?:now |been |successfully )*(?:\w+ed|sent|made|paid)\b|\b(?:confirmation|all (?:set|done))[.!]?$|(?<!\b(?:not|never|recently|last|just|yet|be) )\b(?:confirmed|sent|placed|received|submitted|booked|reserved|paid|saved|created|deleted|removed|cancell?ed|completed?|updated|posted|published|subscribed|registered)[.!]?$/iu
