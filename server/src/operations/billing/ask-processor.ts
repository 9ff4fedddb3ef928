import { ProcessorError } from '../../billing/payment-processor.ts'
import { ApiError } from '../../lib/api-error.ts'

/** Has the client told when the payment processor fails. Codes: payment_processor_error. */
export async function askProcessor<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ProcessorError)) throw error
    throw new ApiError('payment_processor_error', { cause: error })
  }
}
