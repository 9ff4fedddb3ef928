import { defineMeaning } from '../meaning.ts'

/** A box that has to be ticked before a form is accepted. */
export const agreementWords = defineMeaning({
  en: 'agree*, accept*, terms, conditions, consent*, confirm*, 18, read, understand, policy, privacy, rules, not a robot',
  de: 'zustimm*, stimme … zu, akzeptier*, agb, bedingungen, nutzungsbedingungen, einwillig*, einverstanden, bestätig*, gelesen, datenschutz*, widerruf*, kein roboter, volljährig',
  fr: 'accepte, accepter, conditions, cgv, cgu, consens, consentement, confirme, lu et, confidentialité, règlement, pas un robot, majeur',
  es: 'acepto, aceptar, condiciones, términos, consiento, consentimiento, confirmo, he leído, privacidad, política, no soy un robot, mayor de edad',
  pt: 'aceito, aceitar, concordo, condições, termos, consinto, consentimento, confirmo, li e, privacidade, política, não sou um robô',
  it: 'accetto, accettare, condizioni, termini, acconsento, consenso, confermo, ho letto, privacy, informativa, non sono un robot, maggiorenne',
  nl: 'akkoord, accepteer, voorwaarden, toestemming, bevestig, gelezen, privacybeleid, geen robot, ga akkoord',
  pl: 'akceptuję, zgadzam się, regulamin, regulaminu, warunki, zgodę, wyrażam, potwierdzam, przeczytałem, zapoznałem, prywatności, nie jestem robotem',
  sv: 'godkänner, accepterar, villkor, villkoren, samtycker, samtycke, bekräftar, har läst, integritetspolicy, inte en robot',
  tr: 'kabul ediyorum, kabul, koşullar, koşulları, şartlar, şartları, onaylıyorum, rıza, okudum, gizlilik, robot değilim, kvkk',
  ar: 'أوافق, الموافقة, الشروط, الأحكام, أقر, قرأت, الخصوصية, سياسة, لست روبوتا',
  ja: '同意, 規約, 利用規約, 個人情報, プライバシー, 確認しました, 承諾, ロボットではありません, 18歳',
  zh: '同意, 接受, 条款, 条件, 确认, 已阅读, 隐私, 协议, 條款, 隱私, 不是机器人',
})
