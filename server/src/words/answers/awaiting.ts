import { defineMeaning } from '../meaning.ts'

/** Something was received and still has to be approved. */
export const awaitingWords = defineMeaning({
  en: 'moderat*, approval, approved, pending, under review, awaits, awaiting, awaiting our, waiting for',
  de: 'wird geprüft, wird moderiert, in prüfung, freigabe, freigegeben, freigeschaltet, ausstehend, moderation, warten auf, wartet auf',
  fr: "en attente, modération, modéré, modérée, approbation, approuvé, approuvée, en cours d'examen, en cours de validation, attend/attendent la/votre/notre/une",
  es: 'pendiente, moderación, moderado, moderada, aprobación, aprobado, aprobada, en revisión, a la espera',
  pt: 'pendente, moderação, aprovação, aprovado, aprovada, em análise, em revisão, aguarda, aguardam, aguardando, à espera de',
  it: 'in attesa, moderazione, approvazione, approvato, approvata, in revisione, in fase di verifica',
  nl: 'in behandeling, moderatie, goedkeuring, goedgekeurd, in afwachting, wordt beoordeeld, wacht op, wachten op',
  pl: 'oczekuje, moderacji, moderacja, zatwierdzenia, zatwierdzony, w trakcie weryfikacji, oczekujące, czeka na potwierdzenie/akceptację/weryfikację',
  sv: 'väntar på, granskas, granskning, modereras, godkännande, godkänd, godkänts',
  tr: 'onay bekliyor, beklemede, onaylandıktan, incelemede, inceleniyor, onaydan, onayımızı bekliyor, onayı bekliyor',
  ar: 'قيد المراجعة, في انتظار, بانتظار, الموافقة, قيد الانتظار, المراجعة',
  ja: '承認待ち, 審査中, 確認中, 保留中, 承認後, 審査',
  zh: '待审核, 审核中, 审核后, 待处理, 等待批准, 審核',
})
