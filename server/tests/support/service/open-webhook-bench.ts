import { expect, vi } from 'vitest'
import {
  answerStatus,
  type ReceivedRequest,
  startWebhookReceiver,
  type WebhookReceiver,
} from '../servers/webhook-receiver.ts'
import { testMasterKey } from './test-dispatcher.ts'
import { startTestService, type TestService } from './test-service.ts'

/** Where the bench receives. */
export const webhookUrl = 'http://hook.test.example/'

/** A service that sends nothing by itself, and a receiver that acts as its customers' endpoints. */
export interface WebhookBench extends AsyncDisposable {
  receiver: WebhookReceiver
  service: TestService
  /** Names that lead to the receiver. */
  testHosts: ReadonlyMap<string, number>
  /** Waits until `count` requests have arrived. */
  receive(count: number): Promise<ReceivedRequest[]>
  /** Forgets all requests, and answers with 200 again. */
  reset(): void
}

/** Two names lead to the receiver; a third one leads to a closed port. */
export async function openWebhookBench(): Promise<WebhookBench> {
  await using resources = new AsyncDisposableStack()
  const receiver = resources.use(await startWebhookReceiver())
  const testHosts = new Map([
    ['hook.test.example', receiver.port],
    ['moved.test.example', receiver.port],
  ])
  const names = [...testHosts, ['late.test.example', 1] as const]
  const service = resources.use(
    await startTestService({
      MASTER_KEY: testMasterKey,
      TEST_HOSTS: names.map(([name, port]) => `${name}=127.0.0.1:${port}`).join(','),
    }),
  )
  const kept = resources.move()
  return {
    receiver,
    service,
    testHosts,
    async receive(count) {
      const { received } = receiver
      await vi.waitFor(() => expect(received.length).toBeGreaterThanOrEqual(count), 60_000)
      return received
    },
    reset() {
      receiver.received.length = 0
      receiver.answerWith(answerStatus(200))
    },
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  }
}
