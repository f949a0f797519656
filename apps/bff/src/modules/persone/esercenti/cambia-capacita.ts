import {
  type Interruttore,
  leggiInterruttori,
  NOMI_INTERRUTTORI,
} from '@rateo/domain/permessi/capacita'
import { AppError } from '../../../http/errors.ts'
import { accoda } from '../../base/uscite/index.ts'
import { annotaEsercente, type Decisione, lockEsercente } from './passa-esercente.ts'

const CHIUSI: readonly string[] = ['rifiutato', 'cessato']

/** Stops what is named and lets the rest go on, as far as the state lets it (ESE-B1). The state stays as it is. */
export async function cambiaCapacita(
  decisione: Decisione,
  { ferme, motivo }: { ferme: Interruttore[]; motivo: string },
): Promise<{ _id: string; ferme: Interruttore[] }> {
  const { db, id, now } = decisione
  const { stato, fermi } = await lockEsercente(decisione)
  if (CHIUSI.includes(stato)) throw new AppError('stato_incompatibile')
  const prima = leggiInterruttori(fermi)
  const dopo = NOMI_INTERRUTTORI.filter((nome) => ferme.includes(nome))
  if (prima.toSorted().join() === dopo.toSorted().join()) return { _id: id, ferme: dopo }
  // `updated_at` says since when the state is what it is: this changes no state.
  await db.updateTable('esercenti').set({ fermi: dopo }).where('id', '=', id).execute()
  await annotaEsercente(decisione, 'cambia_capacita', {
    prima: { ferme: prima },
    dopo: { ferme: dopo, motivo },
  })
  await accoda(db, {
    argomento: 'esito_esercente',
    unicita: `esito_esercente:${id}:capacita:${now.toISOString()}`,
    contenuto: { esercente_id: id, evento: 'cambia_capacita', stato, motivo, ferme: dopo },
  })
  return { _id: id, ferme: dopo }
}
