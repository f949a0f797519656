import type { abbinaBody } from '@rateo/contract/ponte/banca'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import type * as z from 'zod/mini'
import { newId } from '../../../db/ids.ts'
import type { Call } from '../../../http/call.ts'
import { AppError } from '../../../http/errors.ts'
import { annota } from '../../base/cronologia/index.ts'
import { registraScrittura } from '../../registri/contabilita/index.ts'
import { registraIncasso } from '../../accordi/pagamenti/index.ts'
import { findIncasso, lockAccredito, lockVersamento } from './cose-abbinabili.ts'
import { esigiAperto, lockMovimento, type Movimento, restaDi } from './lock-movimento.ts'
import { NIENTE, segnaRitenuta, type Trattenuto, trattenutoDi } from './ritenuta-di-banca.ts'

type Scelta = z.infer<typeof abbinaBody>
type Modo = 'automatico' | 'a_mano'

type Nuovo = {
  tipo: 'incasso' | 'versamento' | 'accredito'
  /** The money on the account; the bank kept back the rest of what was paid. */
  importo_centesimi: number
  ritenuta_centesimi?: number
  base_ritenuta_centesimi?: number
  tentativo_id?: string
  era_registrato?: boolean
  versamento_id?: string
  accredito_id?: string
}

const rifiuta = (pointer: string, message: string) =>
  new AppError('dati_non_validi', { message, errors: [{ pointer, message }] })

/** Writes a match down; a transfer that a debt was paid with is on the account from here on, in the books too. */
async function scrivi({ db, actor, clock }: Call, movimento: Movimento, nuovo: Nuovo, modo: Modo) {
  const at = clock.now()
  const id = newId(at)
  const { esercente_id } = movimento
  await db
    .insertInto('abbinamenti_banca')
    .values({
      id,
      movimento_id: movimento.id,
      esercente_id,
      modo,
      ...nuovo,
      creato_da: actor.utente_id,
      created_at: at,
    })
    .execute()
  if (nuovo.tipo !== 'incasso') return
  const intestatario = `esercente:${esercente_id}`
  const { importo_centesimi, ritenuta_centesimi = 0 } = nuovo
  await registraScrittura(db, {
    tipo: 'abbinamento_banca',
    origine_tipo: 'abbinamento_banca',
    origine_id: id,
    movimenti: [
      { intestatario, codice: 'banca', importo_centesimi },
      ...(ritenuta_centesimi === 0
        ? []
        : [{ intestatario, codice: 'ritenute_subite', importo_centesimi: ritenuta_centesimi }]),
      {
        intestatario,
        codice: 'incassi_diretti',
        importo_centesimi: -importo_centesimi - ritenuta_centesimi,
      },
    ],
    at,
  })
  if (ritenuta_centesimi > 0) await segnaRitenuta(db, movimento, nuovo, at)
}

/** Registers what each debt gets of a transfer. A refusal names the debt that it is of. */
async function pagaDebiti(
  call: Call,
  { data }: Movimento,
  { debiti, trattenuto }: Scelta & { trattenuto: Trattenuto },
): Promise<Nuovo[]> {
  const nuovi: Nuovo[] = []
  for (const [n, { pagamento_id, importo_centesimi }] of debiti.entries()) {
    try {
      const scritti = await registraIncasso(call, pagamento_id, {
        metodo: 'bonifico',
        importo_centesimi,
        incassato_il: data,
        nota: 'Dal movimento della banca',
      })
      nuovi.push(
        ...scritti.map((tentativo_id) => ({
          tipo: 'incasso' as const,
          ...trattenuto,
          importo_centesimi: importo_centesimi - trattenuto.ritenuta_centesimi,
          tentativo_id,
        })),
      )
    } catch (error) {
      if (!(error instanceof AppError) || error.errors.length === 0) throw error
      const errors = error.errors.map(({ pointer, message }) => ({
        pointer: `/debiti/${n}${pointer}`,
        message,
      }))
      throw new AppError(error.code, { message: error.errors[0]?.message ?? error.message, errors })
    }
  }
  return nuovi
}

function controlla(
  movimento: Movimento,
  { debiti, incasso_id, versamento_id, accredito_id }: Scelta,
): void {
  const modi = [debiti.length > 0 || null, incasso_id, versamento_id, accredito_id]
  if (modi.filter((uno) => uno !== null).length !== 1) {
    throw rifiuta('/debiti', 'Scegli i pagamenti, oppure un incasso, un versamento o un accredito')
  }
  if (movimento.importo_centesimi < 0) {
    throw new AppError('stato_incompatibile', {
      message: 'È un’uscita: non salda nessun pagamento. Puoi chiuderla a mano con il motivo.',
    })
  }
  const ids = debiti.map(({ pagamento_id }) => pagamento_id)
  if (new Set(ids).size < ids.length) throw rifiuta('/debiti', 'Un pagamento è scelto due volte')
}

function esigiCapienza(movimento: Movimento, importo: number, pointer: string): void {
  const resta = restaDi(movimento)
  if (importo <= resta) return
  throw rifiuta(
    pointer,
    `Hai scelto ${formattaEuro(importo)}, ma del movimento restano ${formattaEuro(resta)}. Nessun importo è stato mosso.`,
  )
}

/** The matches that a choice makes, each within what is left of the movement. */
async function nuoviDi(call: Call, movimento: Movimento, scelta: Scelta): Promise<Nuovo[]> {
  const { debiti, incasso_id, versamento_id, accredito_id } = scelta
  const esercente_id = movimento.esercente_id
  if (incasso_id !== null) {
    const { importo_centesimi: pagato, pagamento_id } = await findIncasso(
      call.db,
      esercente_id,
      incasso_id,
    )
    const trattenuto = await trattenutoDi(call, movimento, { pagamento_id, pagato })
    const importo_centesimi = pagato - trattenuto.ritenuta_centesimi
    esigiCapienza(movimento, importo_centesimi, '/incasso_id')
    const era_registrato = true
    return [
      {
        tipo: 'incasso',
        ...trattenuto,
        importo_centesimi,
        tentativo_id: incasso_id,
        era_registrato,
      },
    ]
  }
  if (versamento_id !== null) {
    const importo_centesimi = await lockVersamento(call.db, esercente_id, versamento_id)
    esigiCapienza(movimento, importo_centesimi, '/versamento_id')
    return [{ tipo: 'versamento', importo_centesimi, versamento_id }]
  }
  if (accredito_id !== null) {
    const importo_centesimi = await lockAccredito(call.db, esercente_id, accredito_id)
    esigiCapienza(movimento, importo_centesimi, '/accredito_id')
    return [{ tipo: 'accredito', importo_centesimi, accredito_id }]
  }
  const [primo, ...altri] = debiti
  const trattenuto =
    primo === undefined || altri.length > 0
      ? NIENTE
      : await trattenutoDi(call, movimento, {
          pagamento_id: primo.pagamento_id,
          pagato: primo.importo_centesimi,
        })
  esigiCapienza(
    movimento,
    debiti.reduce((somma, { importo_centesimi }) => somma + importo_centesimi, 0) -
      trattenuto.ritenuta_centesimi,
    '/debiti',
  )
  return pagaDebiti(call, movimento, { ...scelta, trattenuto })
}

/** Says what a movement is: its debts are paid by it, or it is cash or money that the portal knows of. */
export async function abbinaMovimento(
  call: Call,
  id: string,
  scelta: Scelta,
  modo: Modo = 'a_mano',
): Promise<void> {
  const movimento = await lockMovimento(call, id)
  await esigiAperto(call.db, movimento)
  controlla(movimento, scelta)
  const nuovi = await nuoviDi(call, movimento, scelta)
  for (const nuovo of nuovi) await scrivi(call, movimento, nuovo, modo)
  const abbinato =
    movimento.abbinato_centesimi + nuovi.reduce((somma, uno) => somma + uno.importo_centesimi, 0)
  const tutto = abbinato === Math.abs(movimento.importo_centesimi)
  await call.db
    .updateTable('movimenti_banca')
    .set({
      abbinato_centesimi: abbinato,
      stato: tutto ? 'abbinato' : 'abbinato_in_parte',
      eccezione: tutto ? null : 'eccede',
    })
    .where('id', '=', id)
    .execute()
  const cose = nuovi.map(({ tipo, importo_centesimi }) => ({ tipo, importo_centesimi }))
  await annota(call, { azione: 'abbina', entita: 'movimento_banca', id, dopo: { modo, cose } })
}
