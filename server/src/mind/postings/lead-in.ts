import { startSentence } from '../../lib/text/sentence.ts'

/** What precedes a duty: `You will`, `Your tasks include`, `As our intern, you will`. */
const address =
  /^(?:(?:in this (?:role|position|job),? |as (?:an?|our|the) [^,]{3,60},? |day to day,? )?(?:you(?:'|’)ll|you(?:'|’)d|you will|you would|your (?:tasks|duties|responsibilities) (?:include|are|will include)|(?:the )?(?:main |key |job )?(?:responsibilities|duties|tasks) (?:include|are)|the (?:successful|ideal) candidate will|the post ?holder will|you(?:'|’)re going to)\s+(?:also |then |regularly |be )?)/iu

const ability =
  /^(?:(?:you (?:are|have) |you(?:'|’)re )?(?:(?:strong |proven |demonstrated |the |an )?ability to|able to|willing(?:ness)? to|comfortable with|happy to|keen to|eager to)\s+)/iu

const bearing =
  /^(?:you (?:are |can )?|you(?:'|’)re )?(?:comfortable|happy|at home|thrive|thriving|resilient|(?:ability|able) to (?:work|cope|thrive|stay calm|perform))\s+(?:working )?(?:in|with|under|at|on)\s+/iu

const charge =
  /^(?:(?:be |you are |you(?:'|’)re )?(?:responsible|accountable) for|to|helping to|du wirst|sie werden)\s+/iu

/** Whether a sentence says what the job holder will do. */
export function statesDuty(sentence: string): boolean {
  return address.test(sentence)
}

/** Whether a line asks for the ability to do something. */
export function requiresAbility(line: string): boolean {
  return ability.test(line)
}

/** The duty or problem as a line of its own. */
export function stripLeadIn(text: string): string {
  const plain = [address, bearing, ability, charge]
    .reduce((rest, pattern) => rest.replace(pattern, ''), text)
    .replace(/(?<![.;,])[.;,]+$/u, '')
    .trim()
  return startSentence(plain)
}
