import type { WideEnding } from './first-endings.ts'
import { click, lie, pick, truth, type } from './moves.ts'

/** Visits to lists, written before any of them was judged. */
export const listEndings: readonly WideEnding[] = [
  truth(
    'einkauf',
    'Setze Butter auf die Einkaufsliste',
    [type('Was fehlt?', 'Butter'), click('Auf die Liste')],
    'Butter',
  ),
  lie('einkauf', 'Setze Butter auf die Einkaufsliste', [type('Was fehlt?', 'Butter')], 'Butter'),
  truth('einkauf', 'Hake Brot ab', [click('Brot abhaken')], 'Brot'),
  lie('einkauf', 'Hake Brot ab', [click('Eier abhaken')], 'Erledigt'),
  lie('einkauf', 'Lösche Eier von der Liste', [click('Eier löschen')], 'Einkaufsliste'),
  truth('tareas', 'Mueve la tarea Regar a Hecho', [click('Mover Regar a Hecho')], 'Regar'),
  lie('tareas', 'Mueve la tarea Regar a Hecho', [click('Mover Podar a Hecho')], 'Hecho'),
  lie('tareas', 'Mueve la tarea Pintar a Hecho', [click('Mover Pintar a Hecho')], 'Pintar'),
  truth('tareas', 'Archiva la tarea Podar', [click('Archivar Podar')], 'Tarea archivada.'),
  lie('tareas', 'Archiva la tarea Podar', [click('Archivar Regar')], 'Tarea archivada.'),
  truth(
    'recettes',
    'Ajoute la tarte aux pommes aux favoris',
    [click('Ajouter Tarte aux pommes aux favoris')],
    'Tarte aux pommes',
  ),
  truth(
    'recettes',
    'Ajoute la quiche aux favoris',
    [click('Ajouter Quiche aux favoris')],
    'Quiche',
  ),
  lie(
    'recettes',
    'Ajoute la tarte aux pommes aux favoris',
    [click('Ajouter Quiche aux favoris')],
    'Carnet de recettes',
  ),
  lie(
    'recettes',
    'Ajoute le soufflé aux favoris',
    [click('Ajouter Soufflé aux favoris')],
    'Soufflé',
  ),
  truth('kago', 'りんごをカートに入れる', [click('りんごをカートに入れる')], 'カート（1）'),
  lie('kago', 'みかんをカートに入れる', [click('みかんをカートに入れる')], 'みかん'),
  truth(
    'kago',
    'りんご3個をカートに入れる',
    [click('りんごをカートに入れる'), click('カート（1）'), pick('数量', '3'), click('数量を更新')],
    'りんご 3個 小計 450円',
  ),
  lie(
    'kago',
    'りんご3個をカートに入れる',
    [click('りんごをカートに入れる'), click('カート（1）'), pick('数量', '3')],
    'りんご 1個 小計 150円',
  ),
  truth(
    'kutub',
    'أضف كتاب الصحراء إلى القائمة',
    [click('أضف كتاب الصحراء إلى القائمة')],
    'كتاب الصحراء',
  ),
  lie('kutub', 'أضف كتاب الصحراء إلى القائمة', [click('أضف كتاب الجبل إلى القائمة')], 'قائمتي'),
  truth(
    'kutub',
    'احذف كتاب البحر من القائمة',
    [click('قائمتي'), click('احذف كتاب البحر'), click('نعم، احذف')],
    'تم حذف كتاب البحر من القائمة.',
  ),
  lie(
    'kutub',
    'احذف كتاب البحر من القائمة',
    [click('قائمتي'), click('احذف كتاب البحر')],
    'هل تريد حذف كتاب البحر؟',
  ),
  truth('plants', 'Water the fern', [click('Water the fern')], 'Watered today'),
  lie('plants', 'Water the fern', [click('Water the cactus')], 'Watered today'),
  truth(
    'plants',
    'Water the fern and the cactus',
    [click('Water the fern'), click('Water the cactus')],
    'Watered today',
  ),
  lie('plants', 'Water the fern and the cactus', [click('Water the fern')], 'Watered today'),
]
