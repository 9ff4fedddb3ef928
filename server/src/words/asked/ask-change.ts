import { defineMeaning } from '../meaning.ts'

/** How a task asks to change or to keep something. */
export const askChangeWords = defineMeaning({
  en: 'change, update, edit, rename, correct, set, enable, disable, activate, deactivate, save, mark, tick, switch, turn on, turn off, turn … on, turn … off, check off, modify, adjust, move',
  de: 'ändere, ändern, bearbeite, bearbeiten, aktualisiere, aktualisieren, benenne … um, umbenennen, korrigiere, korrigieren, setze, setzen, stelle … ein, stelle … um, einstellen, aktiviere, aktivieren, deaktiviere, deaktivieren, speichere, speichern, merke, markiere, markieren, schalte … ein, schalte … aus, schalte … um, hake … ab, verschiebe, verschieben',
  fr: 'modifier, modifie, modifiez, changer, changez, mettre à jour, mets à jour, mettez à jour, renommer, renomme, renommez, corriger, corrige, corrigez, activer, activez, désactiver, désactive, désactivez, enregistrer, enregistre, enregistrez, marquer, marquez, cocher, cochez, régler, réglez, déplacer, déplace',
  es: 'cambiar, cambia, cambie, actualizar, actualiza, actualice, editar, edita, edite, modificar, modifica, modifique, renombrar, renombra, corregir, corrige, activar, activa, active el/la, desactivar, desactiva, guardar, guarda, guarde, marcar, marca como, ajustar, ajusta, mover, mueve',
  pt: 'alterar, altere, mudar, mude, atualizar, atualize, editar, edite, modificar, modifique, renomear, renomeie, corrigir, corrija, ativar, ative, desativar, desative, salvar, salve, guardar, guarde, marcar, marque, mover, mova, muda!, altera!',
  it: 'cambia, cambiare, modifica, modificare, aggiorna, aggiornare, rinomina, rinominare, correggi, correggere, imposta, impostare, attiva, attivare, disattiva, disattivare, salva, salvare, segna, segnare, sposta, spostare',
  nl: 'wijzig, wijzigen, verander, veranderen, bewerk, bewerken, hernoem, hernoemen, corrigeer, stel … in, zet … aan, zet … uit, zet … op, activeer, deactiveer, sla … op, opslaan, bewaar, bewaren, markeer, markeren, verplaats',
  pl: 'zmień, zmienić, zmieniaj, edytuj, zaktualizuj, popraw, ustaw, włącz, wyłącz, zapisz, zachowaj, oznacz, zaznacz, przenieś',
  sv: 'ändra, uppdatera, redigera, byt, rätta, ställ in, aktivera, inaktivera, spara, markera, slå på, slå av, flytta',
  tr: 'değiştir, güncelle, düzenle, düzelt, ayarla, etkinleştir, devre dışı bırak, kaydet, işaretle, taşı, bildirim* kapat/aç, özelliğ* kapat/aç, modu*/modunu kapat/aç',
  ar: 'عدل, صحح, عطل, احفظ, قم بتغيير, قم بتحديث, قم بتعديل, غير اسم, غير كلمة, تغير',
  ja: '変更, 編集, 更新, 修正, 設定, 有効に, 無効に, 保存, マークする, マークして, 直す, 直して, 移動',
  zh: '修改, 更改, 编辑, 更新, 更正, 设置, 启用, 停用, 保存, 标记, 切换, 移动',
})
