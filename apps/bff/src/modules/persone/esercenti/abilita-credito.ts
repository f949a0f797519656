import { AppError } from '../../../http/errors.ts'
import { accoda } from '../../base/uscite/index.ts'
import { annotaEsercente, type Decisione, lockEsercente } from './passa-esercente.ts'

const CHIUSI: readonly string[] = ['rifiutato', 'cessato']

/** Whether an esercente may grant dilazioni that are consumer credit (DIL-M3); what was accepted before goes on. */
export async function abilitaCredito(
  decisione: Decisione,
  { abilitato, motivo }: { abilitato: boolean; motivo: string },
): Promise<{ credito_abilitato_at: string | null }> {
  const { db, id, now } = decisione
  const { stato } = await lockEsercente(decisione)
  if (CHIUSI.includes(stato)) throw new AppError('stato_incompatibile')
  const { credito_abilitato_at: prima } = await db
    .selectFrom('esercenti')
    .where('id', '=', id)
    .select('credito_abilitato_at')
    .executeTakeFirstOrThrow()
  if ((prima !== null) === abilitato) {
    return { credito_abilitato_at: prima?.toISOString() ?? null }
  }
  const dopo = abilitato ? now : null
  // `updated_at` says since when the state is what it is: this changes no state.
  await db
    .updateTable('esercenti')
    .set({ credito_abilitato_at: dopo })
    .where('id', '=', id)
    .execute()
  const azione = abilitato ? 'abilita_credito' : 'revoca_credito'
  await annotaEsercente(decisione, azione, {
    prima: { credito_abilitato_at: prima?.toISOString() ?? null },
    dopo: { credito_abilitato_at: dopo?.toISOString() ?? null, motivo },
  })
  await accoda(db, {
    argomento: 'esito_esercente',
    unicita: `esito_esercente:${id}:${azione}:${now.toISOString()}`,
    contenuto: { esercente_id: id, evento: azione, stato, motivo },
  })
  return { credito_abilitato_at: dopo?.toISOString() ?? null }
}
