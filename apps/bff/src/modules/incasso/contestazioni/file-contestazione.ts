import { PESO_PROVE } from '@rateo/contract/incasso/contestazioni'
import { NOMI_PROVA_FILE, type ProvaFile } from '@rateo/domain/stati/contestazione'
import type { Db } from '../../../db/database.ts'
import { newId } from '../../../db/ids.ts'
import { AppError } from '../../../http/errors.ts'
import { type FileAccolto, rifiutaFile } from '../../registri/caricamenti/index.ts'
import { annota } from '../../base/cronologia/index.ts'
import { bloccaRispondibile, type Chi } from './rispondi-contestazione.ts'

export type Allegato = FileAccolto & { prova: ProvaFile }

const annotaFile = (trx: Db, capofila: string, azione: string, prova: string, chi: Chi) =>
  annota(trx, {
    attore: `utente:${chi.actor.utente_id}`,
    ruolo: chi.actor.ruolo,
    canale: chi.actor.canale ?? 'portale',
    azione,
    entita: 'contestazione',
    entita_id: capofila,
    dopo: { prova },
    ip: chi.ip,
    request_id: chi.request_id,
  })

/** What the other files of the claim weigh. */
async function pesoDegliAltri(trx: Db, contestazione_id: string, prova: ProvaFile) {
  const { peso } = await trx
    .selectFrom('file_contestazioni')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('dimensione'), eb.lit(0)).as('peso'))
    .where('contestazione_id', '=', contestazione_id)
    .where('prova', '<>', prova)
    .executeTakeFirstOrThrow()
  return Number(peso)
}

/** Keeps a file among the evidence that is not sent yet; answers the claim and the file. */
export async function allegaFile(
  trx: Db,
  id: string,
  { prova, ...file }: Allegato,
  chi: Chi,
): Promise<{ capofila: string; file_id: string }> {
  const { id: capofila } = await bloccaRispondibile(trx, id, chi)
  if ((await pesoDegliAltri(trx, capofila, prova)) + file.dimensione > PESO_PROVE) {
    rifiutaFile('Tutti i file insieme superano i 4,5 MB che la banca accetta: riducine qualcuno.')
  }
  await togli(trx, capofila, { prova })
  const file_id = newId(chi.clock.now())
  await trx
    .insertInto('file_contestazioni')
    .values({
      id: file_id,
      contestazione_id: capofila,
      prova,
      ...file,
      caricato_da: chi.actor.utente_id,
      created_at: chi.clock.now(),
    })
    .execute()
  await annotaFile(trx, capofila, 'allega_prova', NOMI_PROVA_FILE[prova], chi)
  return { capofila, file_id }
}

const togli = (trx: Db, capofila: string, which: { prova: ProvaFile } | { id: string }) =>
  trx
    .deleteFrom('file_contestazioni')
    .where('contestazione_id', '=', capofila)
    .$if('prova' in which, (q) => q.where('prova', '=', 'prova' in which ? which.prova : ''))
    .$if('id' in which, (q) => q.where('id', '=', 'id' in which ? which.id : ''))
    .returning('prova')
    .executeTakeFirst()

export async function togliFile(trx: Db, id: string, file_id: string, chi: Chi): Promise<void> {
  const { id: capofila } = await bloccaRispondibile(trx, id, chi)
  const tolto = await togli(trx, capofila, { id: file_id })
  if (!tolto) throw new AppError('non_trovato')
  await annotaFile(trx, capofila, 'toglie_prova', NOMI_PROVA_FILE[tolto.prova as ProvaFile], chi)
}
