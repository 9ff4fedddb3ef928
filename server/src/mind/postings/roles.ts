const englishRoles =
  'engineer|developer|programmer|designer|manager|analyst|scientist|architect|administrator|specialist|coordinator|assistant|associate|representative|consultant|director|officer|lead|head|technician|nurse|teacher|tutor|driver|cook|chef|barista|waiter|waitress|bartender|cashier|clerk|accountant|bookkeeper|controller|auditor|lawyer|solicitor|attorney|paralegal|recruiter|partner|planner|buyer|merchandiser|writer|editor|copywriter|marketer|strategist|researcher|pharmacist|physician|doctor|dentist|therapist|physiotherapist|carer|caregiver|cleaner|janitor|housekeeper|receptionist|secretary|mechanic|electrician|plumber|carpenter|welder|operator|picker|packer|worker|operative|supervisor|foreman|inspector|guard|agent|advisor|adviser|instructor|trainer|librarian|translator|photographer|producer|intern|trainee|apprentice|salesperson|executive|owner|master|tester|underwriter|broker|dispatcher|courier|gardener|stylist|hairdresser|baker|butcher|veterinarian|paramedic|midwife|educator|professor|lecturer|captain|pilot|porter|host|hostess|server|handler|scheduler|bookseller|surveyor|estimator|handyman|roofer|painter|adjuster|investigator|negotiator|appraiser|clinician|counsell?or|psychologist|chemist|biologist|geologist|economist|statistician|actuary|optician|radiographer|hygienist|dietitian|nutritionist|firefighter|machinist|fitter|installer|bricklayer|labou?rer|landscaper|concierge|steward|attendant|crew member|team member|animator|illustrator|journalist|reporter|curator|archivist|coach|nanny|tailor|ambassador|facilitator|moderator|superintendent|generalist|president|expert'

const germanRoles =
  'entwickler|ingenieur|leiter|leitung|berater|sachbearbeiter|verkäufer|pfleger|pflegefachkraft|pflegefachmann|pflegefachfrau|kaufmann|kauffrau|kaufleute|buchhalter|fahrer|koch|köchin|erzieher|lehrer|lehrkraft|mechaniker|mechatroniker|elektriker|elektroniker|techniker|assistent|assistenz|referent|mitarbeiter|fachkraft|hilfskraft|aushilfe|werkstudent|praktikant|praktikum|auszubildender?|architekt|arzt|ärztin|monteur|disponent|lagerist|kellner|bäcker|verwalter|berufskraftfahrer|informatiker|steuerfachangestellter?|fachangestellter?|friseur|maler|tischler|schreiner'

const role = new RegExp(
  `(?<![\\p{L}])(?:(?:${englishRoles})|\\p{L}*(?:${germanRoles})(?:[*:_/-]{0,2}in)?)(?![\\p{L}])`,
  'iu',
)

/** Does a text name an occupation? */
export function namesRole(text: string): boolean {
  return role.test(text)
}

const plural = new RegExp(`(?<![\\p{L}])(${englishRoles})s(?![\\p{L}])`, 'giu')

/** `Forklift Operators` are each a Forklift Operator. */
export function nameOne(text: string): string {
  return text.replace(plural, '$1')
}
