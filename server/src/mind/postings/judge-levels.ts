import type { Level } from '@understudy/contract/persona'
import type { FoundTools } from './find-tools.ts'

const technicalTitle =
  /\b(?:software|developer|programmer|devops|sre|data|cloud|security|network|systems?|front-?end|back-?end|full-?stack|machine learning|ml|ai|web|it|qa|ux|ui|platform|infrastructure|database|embedded|firmware|informatiker\w*|\p{L}*entwickler\w*|systemadministrator\w*)(?![\p{L}])/iu

const manualTitle =
  /(?<![\p{L}])(?:driver|cook|chef|barista|waiter|waitress|bartender|cleaner|janitor|housekeeper|housekeeping|gardener|picker|packer|loader|forklift|warehouse|courier|porter|baker|butcher|carer|caregiver|handyman|roofer|painter|plumber|carpenter|bricklayer|labourer|laborer|hairdresser|kitchen|\p{L}*fahrer|koch|köchin|kellner|bäcker|maler|lagerist|\p{L}*reinigung\p{L}*|küchenhilfe|tischler|friseur|lagermitarbeiter|aushilfe)(?:[*:_/-]{0,2}in)?(?![\p{L}])/iu

const senior = /\b(?:senior|lead|principal|staff|head|director|chief|expert|leiter\w*|leitung)\b/iu
const junior =
  /\b(?:junior|trainee|intern|apprentice|entry[- ]level|graduate|auszubildende\w*|praktik\w+)\b/iu
const basicSkills =
  /\b(?:basic (?:computer|it|pc) (?:skills|literacy|knowledge)|no (?:prior |previous )?(?:experience|qualifications) (?:is )?(?:required|needed|necessary)|full training (?:is |will be )?(?:given|provided)|keine (?:vorkenntnisse|erfahrung)|pc-grundkenntnisse|quereinsteiger\p{L}*)/iu

const haste =
  /\b(?:fast-paced|tight deadlines?|time pressure|under pressure|high-pressure|high[- ]volume|multitask\w*|sense of urgency|busy (?:restaurant|kitchen|bar|café|cafe|shop|store|office|warehouse|ward|environment|team|branch|clinic|(?:\p{L}+ )?practice)|zeitdruck|hektisch\w*|stressresisten\w*|belastbar\w*)(?![\p{L}])/iu
const care =
  /(?<![\p{L}])(?:patien(?:t (?:and|with)|ce|tly)|attention to detail|eye for detail|meticulous\w*|detail-oriented|thorough\w*|careful\w*|painstaking\w*|sorgfältig\w*|sorgfalt|genau(?:e|igkeit)|gewissenhaft\w*|geduld\w*)(?![\p{L}])/iu

/** Judged by the title, the tools and the requirements: one point each, two for a technical title. */
export function judgeSophistication(title: string, text: string, tools: FoundTools): Level {
  const points = [
    technicalTitle.test(title) ? 2 : 0,
    manualTitle.test(title) ? -2 : 0,
    senior.test(title) ? 1 : 0,
    junior.test(title) ? -1 : 0,
    basicSkills.test(text) ? -1 : 0,
    tools.technical >= 2 ? 1 : 0,
    tools.names.length >= 2 ? 1 : 0,
  ].reduce((sum, point) => sum + point, 0)
  if (points >= 2) return 'high'
  return points < 0 ? 'low' : 'medium'
}

/** low if the work is hurried, high if it needs care; medium if neither or both apply. */
export function judgePatience(text: string): Level {
  const [isHasty, isCareful] = [haste.test(text), care.test(text)]
  if (isHasty === isCareful) return 'medium'
  return isHasty ? 'low' : 'high'
}
