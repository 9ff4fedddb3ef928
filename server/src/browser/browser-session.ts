import type { Box } from '../lib/box.ts'
import type { Secret } from '../lib/secret.ts'
import type { ActionResult, PageAction } from '../turn/action.ts'
import type { Observation, AccessibilityCheck } from '../turn/observation.ts'
import type { OpeningFailure } from '../turn/opening-failure.ts'
import type { DrawnView, ViewMark } from '../turn/view.ts'

/** Result of opening the target. `failed` describes the cause in words for a customer. */
export type Opening =
  | { kind: 'opened'; url: string; status: number | null }
  | { kind: 'failed'; reason: OpeningFailure; message: string }

/** A screenshot, or a sentence that says why there is none. */
export type Pictured = Screenshot | { missing: string }

export const pictureExtensions = ['png', 'jpg'] as const

/** How a picture is shown: with which marks, on a window of how many pixels, and how large the result may be. */
export interface MarkOrder {
  marks: readonly ViewMark[]
  windowWidth: number
  maxPixels: number
  /** The part of the window that is shown, enlarged if it is small; null for the whole window. */
  part: Box | null
  /** The screenshot has just been taken: what has moved since the newest observation gets no mark. */
  isFresh: boolean
}

/** A screenshot and its encoding. */
export interface Screenshot {
  bytes: Uint8Array
  extension: (typeof pictureExtensions)[number]
}

/**
 * One browser of one session. Every method has its own deadline (action 10 s, navigation 30 s) in addition to the
 * signal. Throws BrowserGoneError if the browser or its renderer died, and PageHungError if the page stops responding;
 * every other failure is in the result.
 */
export interface BrowserSession extends AsyncDisposable {
  open(url: string, signal: AbortSignal): Promise<Opening>
  /**
   * Waits until the page is idle and shows its content (with limits), then observes it. isAgain: at the same moment of the visit, so
   * that what the browser notices is left for the next observation; false by default.
   */
  observe(signal: AbortSignal, isAgain?: boolean): Promise<Observation>
  /** Acts on an element of the newest observation, then waits until the page is idle. */
  act(action: PageAction, signal: AbortSignal): Promise<ActionResult>
  /**
   * The viewport, with everything that shows a login painted over; no picture if it cannot be taken or searched in
   * time. Called while the page is observed, it shows the document that the observation describes.
   */
  screenshot(signal: AbortSignal): Promise<Pictured>
  /** Draws numbered frames on a screenshot of this session; the page is only lent for it and does not change. */
  drawMarks(picture: Screenshot, order: MarkOrder, signal: AbortSignal): Promise<DrawnView>
  /**
   * Violations of accessibility rules on the page of the newest observation, once for each kind of page; not checked if it
   * has left that page, is too large or takes too long. It blocks the page meanwhile, so nothing else should use it.
   * PageHungError means here that the page no longer responded before the check began; CheckHungError, that it no longer
   * responds since.
   */
  checkAccessibility(signal: AbortSignal): Promise<AccessibilityCheck>
}

/** States of pages whose check is known from other sessions; null if sessions share nothing. */
export type KnownStates = ReadonlySet<string> | null

/**
 * A check that other sessions can use. state: digest of what was checked, if it could be read. isKnown: a page in this state was
 * checked before, and its violations are known to the worker; those here are empty.
 */
export interface SharedCheck extends AccessibilityCheck {
  state?: string
  isKnown?: true
}

/** A session that uses what other sessions of its run have checked. */
export interface SharingSession extends BrowserSession {
  /** known: null by default. */
  checkAccessibility(signal: AbortSignal, known?: KnownStates): Promise<SharedCheck>
}

/** A session, with the meta description of its first page; null if there is none. */
export interface LaunchedSession extends SharingSession {
  readSummary(): Promise<string | null>
}

/** A login that can be filled in if `host` covers the document; the mind knows only its handle. */
export interface FillableCredential {
  handle: string
  host: string
  username: Secret
  password: Secret
}

/** The browser or the page's renderer died; the session cannot continue. */
export class BrowserGoneError extends Error {
  override readonly name = 'BrowserGoneError'
}

/** The page's main thread no longer responds. */
export class PageHungError extends Error {
  override readonly name: string = 'PageHungError'
}

/** It no longer responded before an action began, so no control made it do so. */
export class IdlePageHungError extends PageHungError {
  override readonly name = 'IdlePageHungError'
}

/** The page no longer responds since a check of ours began in it, so it says nothing about the site. */
export class CheckHungError extends Error {
  override readonly name = 'CheckHungError'
}
