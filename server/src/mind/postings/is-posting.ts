import { MIN_POSTING_SIGNS } from '../limits.ts'
import { genderMark } from './find-title.ts'
import { statesDuty } from './lead-in.ts'
import { type PostingLine, splitSentences } from './split-posting.ts'

/** Phrases that are common in postings and rare elsewhere. */
export const signs = {
  hiring:
    /\b(?:we(?:'|’)?re|we are|is|are|currently|now)\s+(?:now |currently |actively |urgently )?(?:hiring|looking for|seeking|recruiting|searching for)\b|\bjoin (?:our|us|the) [\p{L}\s-]{0,30}team\b|\b(?:wir suchen|suchen wir|verstärkung)\b|\bsucht (?:zum|zur|ab|eine?n?)\b/iu,
  applying:
    /\bapply (?:now|today|by|via|at|with|here|online|through|below)\b|\b(?:to|how to) apply\b|\b(?:send|bring|submit|e-?mail|upload|forward) (?:us |in )?(?:your|a|an updated) (?:cv|resume|résumé|application|portfolio)\b|\bcover letter\b|\bapplicants?\b|\bsuccessful candidate\b|\bequal[- ]opportunit(?:y|ies) employer\b|\bEOE\b|\b(?:DM|message|text|call|e-?mail|write(?: to)?|ping) (?:me|us)\b|\b(?:melde?t?(?: dich| euch| sie sich)?|schreib(?:t|en sie)?(?: uns| mir)) (?:einfach |gern(?:e)? )?(?:bei|per|an|unter)\b|\bbewerb(?:en|ung\w*|t)\b|\blebenslauf\b/iu,
  terms:
    /\b(?:full|part)[- ]time\b|\bpermanent (?:contract|position|role)\b|\bfixed[- ]term\b|\bFLSA\b|\bnon-exempt\b|\b(?:days?|hours?|hrs) (?:a|per) week\b|[$€£]\s?\d+(?:[.,]\d+)?\s?(?:\/|an? |per |pro )\s?(?:h|hr|hour|stunde)\b|\bper (?:hour|annum)\b|\bsalary\b|\bcompensation\b|\bpaid (?:time off|holidays?|leave|vacation)\b|\bPTO\b|\b401\(?k|\bhybrid\b|\bremote\b|\bshifts?\b|\b(?:vollzeit|teilzeit|unbefristet\w*|befristet\w*|gehalt|urlaubstage|minijob|schichten)\b/iu,
  experience:
    /\b\d+\s*\+?\s*(?:(?:-|–|to)\s*\d+\s*)?years?(?:'|’)?\s+(?:of\s+)?(?:[\p{L}-]+\s+){0,4}experience\b|\bhigh school diploma\b|\bproven (?:track record|experience)\b|\bexperience (?:with|in|of|as|using|working)\b|\b(?:berufserfahrung|abgeschlossene\w*)\b|\berfahrung\w* (?:mit|in|im|als)\b/iu,
  address:
    /\byou(?:'|’)(?:ll|re|ve|d)\b|\byou (?:will|have|are|bring|enjoy|love)\b|\b(?:du (?:bist|hast|bringst)|sie (?:haben|bringen|verfügen|sind)|deine?|ihre?)\b/iu,
} as const

/**
 * Whether the lines offer a job. Other texts have some of the indicators (an article discusses hiring, a CV describes
 * experience), so several must coincide, and one of them must be an invitation to apply.
 */
export function isPosting(text: string, lines: readonly PostingLine[]): boolean {
  const has = (name: keyof typeof signs): boolean => signs[name].test(text)
  const hasSection = (name: PostingLine['section']): boolean =>
    lines.some(({ section }) => section === name)
  const isMarked = genderMark.test(text)
  const isAsking = has('hiring') || has('applying') || isMarked || (has('terms') && has('address'))
  const tells = lines.some(({ text: line }) => splitSentences(line).some(statesDuty))
  const hasWork = hasSection('duties') || hasSection('requirements') || has('address') || tells
  const count = [
    has('hiring'),
    has('applying'),
    has('terms'),
    has('experience'),
    has('address'),
    isMarked,
    hasSection('duties'),
    hasSection('requirements'),
  ].filter(Boolean).length
  return isAsking && hasWork && count >= MIN_POSTING_SIGNS
}
