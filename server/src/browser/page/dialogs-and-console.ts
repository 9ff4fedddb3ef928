import type { SeenDialog } from '@understudy/contract/visitor/seen-dialog'
import type { Dialog, Page } from 'playwright-core'
import { isSameSite } from '../../lib/address/same-site.ts'
import { runInBackground } from '../../lib/waiting/run-in-background.ts'
import type { PageError } from '../../turn/observation.ts'
import { boundUrl } from '../../turn/page/bound-text.ts'
import { maxLengths } from '../../turn/page/limits.ts'
import { EventLog } from './event-log.ts'
import type { EventRates } from './event-rates.ts'

/** How the visitor wants to answer the next dialog that asks something; an empty text keeps the suggested one. */
export interface DialogAnswer {
  accept: boolean
  text: string
}

const fileChooser: SeenDialog = {
  type: 'file chooser',
  message: '',
  answer: 'cancelled',
  text: null,
}

/**
 * What a page shows outside its document: dialogs (answered at once), script errors, console errors, file choosers
 * (closed).
 */
export class DialogsAndConsole {
  readonly dialogs = new EventLog<SeenDialog>()
  readonly errors = new EventLog<PageError>()
  private answer: DialogAnswer | null = null
  private isAnswerUsed = false
  /** All dialogs so far, including those no longer kept. */
  dialogCount = 0
  private readonly rates: EventRates

  constructor(rates: EventRates) {
    this.rates = rates
  }

  listen(page: Page): void {
    page.on('dialog', (dialog) => {
      this.rates.dialogs.note()
      this.dialogCount += 1
      const answer = this.chooseAnswer(dialog)
      this.dialogs.add(dialog.type(), () => describeDialog(dialog, answer))
      runInBackground(
        () => (answer.accept ? dialog.accept(answer.text) : dialog.dismiss()),
        // The page may close before its dialog is answered; then nothing is left to answer.
        () => undefined,
      )
    })
    // Listening keeps the system's file chooser from opening; no file is ever chosen.
    page.on('filechooser', () => {
      this.rates.dialogs.note()
      this.dialogCount += 1
      this.dialogs.add(fileChooser.type, () => fileChooser)
    })
    page.on('pageerror', (error) => {
      this.rates.console.note()
      this.rates.addConsoleText(error.message.length)
      this.add({
        message: error.message,
        url: page.url(),
        place: findPlace(error.stack, page.url()),
      })
    })
    page.on('console', (message) => {
      this.rates.console.note()
      this.rates.addConsoleText(message.text().length)
      if (message.type() !== 'error' || isNetworkEcho(message.text())) return
      // The place of a log call does not identify the cause: many sites log all their errors from a single place.
      this.add({ message: message.text(), url: message.location().url || null, place: null })
    })
  }

  /** Applies to everything that one action triggers: a second dialog is often part of the first question. */
  answerNext(answer: DialogAnswer): void {
    this.answer = answer
    this.isAnswerUsed = false
  }

  /** An action begins: the answer for the previous one is not used again. */
  beginAct(): void {
    if (this.isAnswerUsed) this.answer = null
  }

  /**
   * The action was meant to leave the page, so beforeunload is accepted; a question without a prepared answer is
   * cancelled.
   */
  private chooseAnswer(dialog: Dialog): DialogAnswer {
    const type = dialog.type()
    if (type === 'beforeunload' || type === 'alert') return { accept: true, text: '' }
    if (this.answer === null) return { accept: false, text: '' }
    this.isAnswerUsed = true
    const { accept, text } = this.answer
    return { accept, text: text === '' ? dialog.defaultValue() : text }
  }

  private add(error: PageError): void {
    this.errors.add(nameScript(error), () => ({
      message: error.message.slice(0, maxLengths.event),
      url: error.url === null ? null : boundUrl(error.url),
      place: error.place === null ? null : boundUrl(error.place),
    }))
  }
}

/** Errors of one script are of one kind, and so are those that any script logs. */
function nameScript({ place }: PageError): string {
  return place === null ? 'logged' : place.replace(/:\d+:\d+$/, '')
}

function describeDialog(dialog: Dialog, { accept, text }: DialogAnswer): SeenDialog {
  const isTyped = accept && dialog.type() === 'prompt'
  return {
    type: dialog.type(),
    message: dialog.message().slice(0, maxLengths.event),
    answer: accept ? 'accepted' : 'cancelled',
    text: isTyped ? text.slice(0, maxLengths.event) : null,
  }
}

/** The topmost frame of the site's own scripts: a library fails in the hands of its caller. Without one, the topmost of all. */
function findPlace(stack: string | undefined, pageUrl: string): string | null {
  const frames = Array.from(
    (stack ?? '').matchAll(/https?:\/\/[^\s()]+:\d+:\d+/g),
    ([frame]) => frame,
  )
  return frames.find((frame) => isSameSite(frame, pageUrl)) ?? frames.at(0) ?? null
}

/** The browser repeats failed requests on the console; they are already reported as requests. */
function isNetworkEcho(text: string): boolean {
  return text.startsWith('Failed to load resource:')
}
