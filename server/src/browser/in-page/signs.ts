/** Marks by which pages announce errors, successes and work in progress. */
export const alertSigns =
  '[role=alert],[role=alertdialog],[aria-live=assertive],[class*=error],[class*=invalid-feedback],[class*=danger]'
export const statusSigns = '[role=status],[aria-live=polite],output,[class*=success]'
export const busySigns =
  '[aria-busy=true],[role=progressbar]:not([aria-valuenow]),progress:not([value]),[class*=spinner],[class*=loading],[class*=skeleton]'
export const invalidSigns = '[aria-invalid],:user-invalid'

/** Elements the facts about a page are made of. */
export const noteworthy = [alertSigns, statusSigns, busySigns, invalidSigns, 'img'].join(',')

/** Words in which pages announce that something worked. */
export const successWords =
  /\b(?:success(?:ful(?:ly)?)?|thank(?: you|s)|added to|saved|sent|confirmed|confirmation|completed?|welcome|received|subscribed|updated|registered|placed)\b/iu
