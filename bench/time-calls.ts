import { median } from './median.ts'

/** Median time of a call in ms, after warm-up calls. */
export async function timeCalls(
  rounds: number,
  call: () => Promise<unknown>,
  warmUps = 3,
): Promise<number> {
  const times: number[] = []
  for (let round = -warmUps; round < rounds; round += 1) {
    const start = performance.now()
    await call()
    if (round >= 0) times.push(performance.now() - start)
  }
  return median(times)
}
