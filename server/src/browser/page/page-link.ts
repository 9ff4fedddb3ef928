import type { CDPSession, Page } from 'playwright-core'
import { z } from 'zod'
import type { Clock } from '../../lib/clock.ts'
import { type Held, hold } from '../../lib/waiting/held.ts'
import { BrowserGoneError, PageHungError } from '../browser-session.ts'
import type { BrowserCaps } from '../caps.ts'
import { agentName, isolatedScript } from '../in-page-script.ts'
import type { ProcessorDelay } from '../launch/processor-delay.ts'
import { MAX_DIALOG_WAITS, MAX_HUNG_WAITS, MIN_FURTHER_WAIT_MS } from '../limits.ts'
import { DocumentGoneError, PageAgentError } from './document-errors.ts'
import { DeadlineError, withDeadline } from './with-deadline.ts'

/** How to reach a document's isolated world. */
interface World {
  session: CDPSession
  contextId: number
  /** Of no other context, while the next document in another process can have one with the same number. */
  uniqueId: string
  hasAgent: boolean
}

const goneContext = /context|navigat|Inspected target|Object reference|uniqueContextId/iu
const goneTarget =
  /Target (?:crashed|closed)|Session closed|has been closed|Browser closed|detached/iu
const frameIdSchema = z.object({ frameId: z.string() })

export interface PageLinkDeps {
  clock: Clock
  caps: BrowserCaps
  /** What a busy machine took of the page's time since the newest observation. */
  processorDelay: Pick<ProcessorDelay, 'sinceMarkMs'>
}

/** The debugger connection to one page: calls into the isolated world of each of its documents. */
export class PageLink {
  readonly page: Page
  readonly session: CDPSession
  readonly deps: PageLinkDeps
  mainFrameId = ''
  /** Set when the renderer died. */
  crash: BrowserGoneError | null = null
  private dialogs = 0
  private readonly worlds = new Map<string, World>()
  private readonly frameSessions = new Map<string, CDPSession>()

  private constructor(page: Page, session: CDPSession, deps: PageLinkDeps) {
    this.page = page
    this.session = session
    this.deps = deps
  }

  static async attach(page: Page, deps: PageLinkDeps): Promise<PageLink> {
    const session = await page.context().newCDPSession(page)
    const link = new PageLink(page, session, deps)
    page.on('crash', () => {
      link.crash = new BrowserGoneError('the page crashed')
    })
    page.on('dialog', () => {
      link.dialogs += 1
    })
    await link.listen(session)
    const { frameTree } = await session.send('Page.getFrameTree')
    link.mainFrameId = frameTree.frame.id
    return link
  }

  /** Evaluates `method(args)` of the page's agent in a document. Answers are plain values. */
  async call(frameId: string, method: string, ...args: readonly unknown[]): Promise<unknown> {
    const { result } = await this.evaluate(frameId, invoke(method, args), { returnByValue: true })
    const { value }: { value?: unknown } = result
    return value
  }

  /** Like `call`, for answers that are JSON text. */
  async callJson<T>(schema: z.ZodType<T>, frameId: string, ...call: CallText): Promise<T> {
    const [method, ...args] = call
    return schema.parse(JSON.parse(String(await this.call(frameId, method, ...args))))
  }

  /** Handle of an element the agent returns; null if it returns none. */
  async callForNode(frameId: string, ...call: CallText): Promise<string | null> {
    const [method, ...args] = call
    const { result } = await this.evaluate(frameId, invoke(method, args), { returnByValue: false })
    return result.objectId ?? null
  }

  /** The current documents whose agent has been called. */
  listFrames(): string[] {
    return [...this.worlds].flatMap(([frameId, { hasAgent }]) => (hasAgent ? [frameId] : []))
  }

  async evaluate(
    frameId: string,
    expression: string,
    { returnByValue }: { returnByValue: boolean },
  ): Promise<{ result: { value?: unknown; objectId?: string } }> {
    const world = await this.findWorld(frameId)
    const source = world.hasAgent ? expression : `${isolatedScript};${expression}`
    world.hasAgent = true
    const answer = await this.bounded(() =>
      world.session.send('Runtime.evaluate', {
        expression: source,
        uniqueContextId: world.uniqueId,
        returnByValue,
        awaitPromise: true,
      }),
    )
    if (answer.exceptionDetails === undefined) return answer
    const text = answer.exceptionDetails.exception?.description ?? answer.exceptionDetails.text
    throw new PageAgentError(`the page agent failed: ${text}`)
  }

  /** The session that serves a document, for other debugger commands about it. */
  async sessionOf(frameId: string): Promise<{ session: CDPSession; contextId: number }> {
    return this.findWorld(frameId)
  }

  /** The document in an iframe element of another document; null if it has none. */
  async findChildFrame(frameId: string, index: number): Promise<string | null> {
    const objectId = await this.callForNode(frameId, 'frameElement', index)
    if (objectId === null) return null
    const { session } = await this.findWorld(frameId)
    const { node } = await this.bounded(() => session.send('DOM.describeNode', { objectId }))
    const parsed = frameIdSchema.safeParse(node)
    return parsed.success ? parsed.data.frameId : null
  }

  /** Sends a debugger command unless the page is lost, and converts errors about lost or hung pages into ours. */
  async bounded<T>(ask: () => Promise<T>): Promise<T> {
    this.assertAlive()
    const { dialogs } = this
    try {
      return await this.awaitAnswer(hold(ask))
    } catch (error) {
      this.assertAlive()
      if (error instanceof DeadlineError) {
        const message =
          this.dialogs > dialogs ? 'the page keeps showing dialogs' : 'the page stopped responding'
        throw new PageHungError(message, { cause: error })
      }
      if (!(error instanceof Error)) throw error
      if (goneTarget.test(error.message))
        throw this.page.isClosed() || !this.isConnected()
          ? new BrowserGoneError('the browser or its page is gone', { cause: error })
          : new DocumentGoneError('the document is gone', { cause: error })
      if (goneContext.test(error.message))
        throw new DocumentGoneError('the document is gone', { cause: error })
      throw error
    }
  }

  private async awaitAnswer<T>(answer: Held<T>): Promise<T> {
    for (let waits = 1; ; waits += 1) {
      const { dialogs } = this
      try {
        return await this.awaitOnce(answer)
      } catch (error) {
        const isTalking = error instanceof DeadlineError && this.dialogs > dialogs
        if (!isTalking || waits === MAX_DIALOG_WAITS) throw error
      }
    }
  }

  /**
   * Time in which a busy machine ran other programs is not the page's, so it is added to the wait. It is known since the newest
   * observation, which makes it too long rather than too short: measuring it for each call would take longer than most calls.
   */
  private async awaitOnce<T>(answer: Held<T>): Promise<T> {
    const { caps, clock, processorDelay } = this.deps
    let waitedMs = 0
    let leftMs = caps.hungMs
    for (;;) {
      try {
        return await withDeadline(() => answer.result(), leftMs, clock)
      } catch (error) {
        if (!(error instanceof DeadlineError)) throw error
        waitedMs += leftMs
        const patienceMs = caps.hungMs + processorDelay.sinceMarkMs()
        leftMs = Math.min(patienceMs, MAX_HUNG_WAITS * caps.hungMs) - waitedMs
        if (leftMs < MIN_FURTHER_WAIT_MS) throw error
      }
    }
  }

  assertAlive(): void {
    if (this.crash !== null) throw this.crash
    if (!this.isConnected()) throw new BrowserGoneError('the browser is gone')
  }

  private isConnected(): boolean {
    return this.page.context().browser()?.isConnected() ?? true
  }

  private async listen(session: CDPSession): Promise<void> {
    session.on('Runtime.executionContextCreated', ({ context }) => {
      const frameId = frameIdSchema.safeParse(context.auxData)
      if (!context.name.startsWith('__playwright_utility_world') || !frameId.success) return
      this.worlds.set(frameId.data.frameId, {
        session,
        contextId: context.id,
        uniqueId: context.uniqueId,
        hasAgent: false,
      })
    })
    session.on('Runtime.executionContextDestroyed', ({ executionContextUniqueId }) => {
      for (const [frameId, { uniqueId }] of this.worlds)
        if (uniqueId === executionContextUniqueId) this.worlds.delete(frameId)
    })
    await Promise.all([session.send('Runtime.enable'), session.send('Page.enable')])
  }

  private async findWorld(frameId: string): Promise<World> {
    const world = this.worlds.get(frameId)
    if (world !== undefined) return world
    if (frameId !== this.mainFrameId) await this.attachOuterFrames()
    for (let attempt = 0; attempt < 100; attempt += 1) {
      const found = this.worlds.get(frameId)
      if (found !== undefined) return found
      this.assertAlive()
      if (this.page.isClosed()) throw new DocumentGoneError('the page was closed')
      if (frameId !== this.mainFrameId && attempt > 5) break
      await this.deps.clock.sleep(10)
    }
    throw new DocumentGoneError('the document has no isolated world yet')
  }

  /** Frames of other sites run in their own processes and need their own connection. */
  private async attachOuterFrames(): Promise<void> {
    for (const frame of this.page.frames()) {
      if (frame === this.page.mainFrame() || frame.isDetached()) continue
      try {
        const session = await this.page.context().newCDPSession(frame)
        const { frameTree } = await session.send('Page.getFrameTree')
        if (this.frameSessions.has(frameTree.frame.id)) {
          await session.detach()
          continue
        }
        this.frameSessions.set(frameTree.frame.id, session)
        session.on('close', () => this.frameSessions.delete(frameTree.frame.id))
        await this.listen(session)
      } catch (error) {
        // A frame of the same process has no session of its own and needs none; a detached one is gone.
        if (!(error instanceof Error)) throw error
      }
    }
  }
}

type CallText = readonly [method: string, ...args: unknown[]]

function invoke(method: string, args: readonly unknown[]): string {
  return `${agentName}.${method}(${args.map((argument) => JSON.stringify(argument)).join(',')})`
}
