import type { Page } from 'playwright-core'
import { runInBackground } from '../../lib/waiting/run-in-background.ts'
import type { PageError, SeenDialog } from '../../turn/observation.ts'
import { boundUrl } from '../bounded-text.ts'

const maxKept = 50
const maxText = 500

/** What a page says out of band: dialogs (dismissed at once), script errors, console errors, file choosers (ignored). */
export class DialogsAndConsole {
  private dialogs: SeenDialog[] = []
  private errors: PageError[] = []
  /** Every dialog ever, also those no longer kept. */
  dialogCount = 0

  listen(page: Page): void {
    page.on('dialog', (dialog) => {
      this.dialogCount += 1
      if (this.dialogs.length < maxKept)
        this.dialogs.push({ type: dialog.type(), message: dialog.message().slice(0, maxText) })
      // Leaving a page is what the act was for; every other question gets the cautious answer.
      runInBackground(
        () => (dialog.type() === 'beforeunload' ? dialog.accept() : dialog.dismiss()),
        // The page may be gone before the answer is, and its dialog with it: nothing is left to answer.
        () => undefined,
      )
    })
    // To listen is what keeps the chooser of the system from opening; no file is ever chosen.
    page.on('filechooser', () => undefined)
    page.on('pageerror', (error) => this.add({ message: error.message, url: page.url() }))
    page.on('console', (message) => {
      if (message.type() !== 'error' || isNetworkEcho(message.text())) return
      this.add({ message: message.text(), url: message.location().url || null })
    })
  }

  takeDialogs(): SeenDialog[] {
    const dialogs = this.dialogs
    this.dialogs = []
    return dialogs
  }

  takeErrors(): PageError[] {
    const errors = this.errors
    this.errors = []
    return errors
  }

  private add(error: PageError): void {
    if (this.errors.length < maxKept)
      this.errors.push({
        message: error.message.slice(0, maxText),
        url: error.url === null ? null : boundUrl(error.url),
      })
  }
}

/** The browser repeats failed requests on the console; they are reported as requests already. */
function isNetworkEcho(text: string): boolean {
  return text.startsWith('Failed to load resource:')
}
