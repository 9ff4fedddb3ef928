import { defineMeaning } from '../meaning.ts'

/** A change was kept. */
export const changeDoneWords = defineMeaning({
  en: 'saved, updated, changed, renamed, switched, enabled, disabled, activated, deactivated, marked, set, success*, is/are now? on/off, moved',
  de: 'gespeichert, gesichert, gemerkt, aktualisiert, geändert, umbenannt, umgestellt, eingeschaltet, ausgeschaltet, aktiviert, deaktiviert, markiert, gesetzt, erfolgreich, verschoben',
  fr: 'enregistré!, enregistrée, enregistrés, enregistrées, mis à jour, mise à jour, modifié!, modifiée, renommé!, activé!, activée, désactivé!, désactivée, marqué!, succès, déplacé!',
  es: 'guardado, guardada, guardados, actualizado, actualizada, cambiado, cambiada, modificado, modificada, activado, activada, desactivado, desactivada, marcado, éxito, movido',
  pt: 'salvo, salva, salvas, guardado, guardada, atualizado, atualizada, alterado, alterada, ativado, ativada, desativado, desativada, marcado, sucesso, movido',
  it: 'salvato, salvata, salvati, aggiornato, aggiornata, modificato, modificata, cambiato, rinominato, attivato, attivata, disattivato, disattivata, segnato, successo, spostato',
  nl: 'opgeslagen, bewaard, bijgewerkt, gewijzigd, aangepast, hernoemd, ingeschakeld, uitgeschakeld, geactiveerd, gedeactiveerd, gemarkeerd, gelukt, verplaatst',
  pl: 'zapisano, zapisane, zapisana, zachowano, zaktualizowano, zmieniono, zmieniony, zmieniona, przemianowano, włączono, wyłączono, oznaczono, pomyślnie, przeniesiono',
  sv: 'sparad, sparat, sparats, sparade, uppdaterad, uppdaterat, ändrad, ändrat, ändrats, aktiverad, aktiverat, avaktiverad, inaktiverad, markerad, lyckades, flyttad',
  tr: 'kaydedildi, güncellendi, değiştirildi, etkinleştirildi, devre dışı bırakıldı, işaretlendi, ayarlandı, başarı*, taşındı',
  ar: 'تم الحفظ, تم حفظ, تم التحديث, تم تحديث, تم التغيير, تم تغيير, تم التعديل, تم تعديل, تم تفعيل, تم تعطيل, بنجاح',
  ja: '保存しました, 保存されました, 更新しました, 更新されました, 変更しました, 変更されました, 有効になりました, 無効になりました, 設定しました, 移動しました, 完了しました',
  zh: '已保存, 保存成功, 已更新, 更新成功, 已更改, 已修改, 修改成功, 已启用, 已停用, 已标记, 已设置, 成功',
})
