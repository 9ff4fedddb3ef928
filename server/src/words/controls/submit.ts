import { defineMeaning } from '../meaning.ts'

/** Other verbs of buttons that finish or continue what was filled in. */
export const submitWords = defineMeaning({
  en: 'finish, done, complete, join, request, update, go, find, ask, redeem, next',
  de: 'fertig, fertigstellen, abschließen, beitreten, anfragen, anfordern, aktualisieren, ^los$, finden, weiter',
  fr: 'terminer, terminé, rejoindre, demander, mettre à jour, actualiser, trouver, suivant',
  es: 'finalizar, terminar, listo$, unirse, solicitar, actualizar, ir$, encontrar, preguntar, canjear, siguiente',
  pt: 'finalizar, concluir, pronto$, participar, solicitar, atualizar, encontrar, resgatar, próximo, seguinte',
  it: 'fine$, completa, termina, partecipa, richiedi, aggiorna, vai$, trova, riscatta, avanti',
  nl: 'voltooien, afronden, gereed, deelnemen, aanvragen, bijwerken, vinden, inwisselen, volgende',
  pl: 'zakończ, gotowe, dołącz, poproś, zaktualizuj, znajdź, zrealizuj, dalej, następny',
  sv: 'slutför, klar$, gå med, begär, uppdatera, hitta, lös in, nästa',
  tr: 'bitir, tamamla, tamam, katıl, talep et, güncelle, bul, sonraki, ileri',
  ar: 'إنهاء, تم$, إتمام, انضم, طلب, تحديث, التالي',
  ja: '完了, 完了する, 参加する, 依頼する, 更新, 更新する, 次へ',
  zh: '完成, 加入会员, 请求, 更新, 查找, 兑换, 下一步, 提问',
})
