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
