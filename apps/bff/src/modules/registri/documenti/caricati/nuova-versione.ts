import type { caricaVersione as contract } from '@rateo/contract/registri/documenti-caricati'
import type { QuerystringOf } from '@rateo/contract/chiamata/endpoint'
import type { Db } from '../../../../db/database.ts'
import type { Call } from '../../../../http/call.ts'
import type { Deps } from '../../../../http/deps.ts'
import { AppError } from '../../../../http/errors.ts'
import { annota } from '../../../base/cronologia/index.ts'
import { findDocumento } from '../elenco.queries.ts'
import { scriviDocumento } from '../emissione/scrivi-documento.ts'
import { accogli, controllaGiorni, esercenteDi, esigiNuovo } from './carica-documento.ts'

type Chiesto = QuerystringOf<typeof contract>
type Transact = <T>(work: (trx: Db) => Promise<T>) => Promise<T>

/** The uploaded document that a new file takes the place of. */
async function findDaSostituire({ db, actor, clock }: Call, id: string) {
  const row = await findDocumento(db, actor, id, clock.today())
  if (!row.caricato) {
    const message = 'Questo documento l’ha scritto il portale: non si sostituisce con un file.'
    throw new AppError('stato_incompatibile', { message })
  }
  return db
    .selectFrom('documenti')
    .where('id', '=', id)
    .select(['tipo', 'titolo', 'numero', 'esercente_id', 'cliente_id', 'pagamento_id'])
    .select(['dilazione_id', 'abbonamento_id', 'importo_centesimi', 'visibile_al_cliente', 'data'])
    .select(['scade_il'])
    .executeTakeFirstOrThrow()
}

/** Keeps a new version of an uploaded document: the one before says that it was replaced, and can still be read. */
export async function nuovaVersione(
  deps: Deps,
  call: Call & { transact: Transact; query: Chiesto; params: { id: string } },
  contenuto: Buffer,
): Promise<{ _id: string }> {
  const { query, params, transact, clock, actor } = call
  const { motivo, nome_file, scade_il } = query
  controllaGiorni({ scade_il }, clock.today())
  await findDaSostituire(call, params.id)
  const file = await accogli(deps, call, nome_file, contenuto)
  return transact(async (trx) => {
    const inTrx = { ...call, db: trx }
    const prima = await findDaSostituire(inTrx, params.id)
    await esigiNuovo(trx, esercenteDi(call), { ...file, cliente_id: prima.cliente_id })
    const id = await scriviDocumento(
      trx,
      {
        ...prima,
        scade_il: scade_il ?? prima.scade_il,
        mime: file.formato,
        contenuto: file.contenuto,
        sha256: file.sha256,
        caricato: { da: actor.utente_id, nome_file: file.nome_file, dentro: file.dentro },
        now: clock.now(),
      },
      { id: params.id, motivo },
    )
    if (id === null) throw new Error('a document without a source is always written')
    await annota(inTrx, {
      azione: 'sostituisce',
      entita: 'documento',
      id,
      prima: { documento_id: params.id },
      dopo: { motivo, nome_file: file.nome_file },
    })
    return { _id: id }
  })
}
