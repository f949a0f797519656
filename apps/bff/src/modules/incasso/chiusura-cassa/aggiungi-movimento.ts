import type { aggiungiMovimento as contract } from '@rateo/contract/incasso/chiusura-cassa'
import type { BodyOf } from '@rateo/contract/chiamata/endpoint'
import { conSegno, MOVIMENTI_A_MANO, type MovimentoAMano } from '@rateo/domain/cassa/cassa'
import { contanteAmmesso } from '@rateo/domain/cassa/contante'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import type { Call } from '../../../http/call.ts'
import type { Db } from '../../../db/database.ts'
import { newId } from '../../../db/ids.ts'
import { AppError } from '../../../http/errors.ts'
import {
  annotaCassa,
  lockCassa,
  lockSessione,
  esercenteDi,
  richiediStato,
  type SessioneBloccata,
} from './blocca.ts'
import { importiAttesi, findLettura } from './lettura.queries.ts'
import { scriviMovimento } from './scrivi-movimento.ts'

const rifiuta = (pointer: string, message: string) =>
  new AppError('dati_non_validi', { message, errors: [{ pointer, message }] })

function controlla(
  { tipo, metodo, importo_centesimi, banca, versato_il }: BodyOf<typeof contract>,
  oggi: string,
): void {
  if (tipo !== 'incasso' && tipo !== 'rimborso' && metodo !== 'contanti') {
    throw rifiuta('/metodo', 'Versamenti, prelievi, spese e apporti sono in contanti.')
  }
  if (
    tipo === 'incasso' &&
    metodo === 'contanti' &&
    !contanteAmmesso({ importi_centesimi: [importo_centesimi] }).ammesso
  ) {
    throw rifiuta(
      '/importo_centesimi',
      'Da 5.000,00 € in su la legge vieta il contante. Nessun incasso è stato registrato.',
    )
  }
  if (tipo !== 'versamento' && (banca !== null || versato_il !== null)) {
    throw rifiuta('/banca', 'Banca e giorno si scrivono solo per un versamento.')
  }
  if (versato_il !== null && versato_il > oggi) {
    throw rifiuta('/versato_il', 'Il giorno del versamento non può essere nel futuro.')
  }
}

/**
 * Refuses to take more out of the drawer than it holds: the amount is wrong, or a collection was not written down.
 */
async function richiediContante(db: Db, sessione: SessioneBloccata, importo: number) {
  const { contanti = 0 } = importiAttesi(await findLettura(db, sessione))
  if (contanti + importo >= 0) return
  const message =
    contanti > 0
      ? `In cassa ci sono ${formattaEuro(contanti)}: non puoi toglierne ${formattaEuro(-importo)}. Non è stato registrato nulla.`
      : `In cassa non ci sono contanti: non puoi toglierne ${formattaEuro(-importo)}. Non è stato registrato nulla.`
  throw rifiuta('/importo_centesimi', message)
}

/** Adds what a person writes down to an open session. */
export async function aggiungiMovimento(
  call: Call,
  sessione_id: string,
  body: BodyOf<typeof contract>,
): Promise<void> {
  const { actor, clock, db } = call
  const sessione = await lockSessione(db, actor, sessione_id)
  richiediStato(sessione, 'aperta')
  controlla(body, clock.today())
  const importo_centesimi = conSegno(body.tipo, body.importo_centesimi)
  if (body.metodo === 'contanti' && importo_centesimi < 0) {
    await richiediContante(db, sessione, importo_centesimi)
  }
  const id = await scriviMovimento(db, {
    ...body,
    cassa: sessione.cassa,
    sessione_id,
    importo_centesimi,
    // The key of the call is what keeps it from being written twice.
    unicita: `mano:${newId(clock.now())}`,
    creato_da: actor.utente_id,
    at: clock.now(),
  })
  await annotaCassa(call, {
    azione: `movimento_${body.tipo}`,
    entita: 'sessione_cassa',
    id: sessione_id,
    dopo: { movimento_id: id, metodo: body.metodo, importo_centesimi, causale: body.causale },
  })
}

const isAMano = (tipo: string): tipo is MovimentoAMano =>
  MOVIMENTI_A_MANO.some((one) => one === tipo)

async function readDaCorreggere(call: Call, id: string) {
  const { actor, db } = call
  const trovato = await db
    .selectFrom('movimenti_cassa')
    .select(['id', 'cassa_id', 'tipo', 'metodo', 'importo_centesimi', 'pagamento_id'])
    .where('id', '=', id)
    .where('esercente_id', '=', esercenteDi(actor))
    .executeTakeFirst()
  if (!trovato) throw new AppError('non_trovato')
  const { tipo } = trovato
  if (!isAMano(tipo)) {
    const message = 'Questa riga l’ha scritta la cassa: non si corregge a mano.'
    throw new AppError('stato_incompatibile', { message })
  }
  if (trovato.pagamento_id !== null) {
    const message =
      'Questo movimento viene da un pagamento: annulla l’incasso dalla pagina del pagamento, la cassa lo segue.'
    throw new AppError('stato_incompatibile', { message })
  }
  return { ...trovato, tipo }
}

/** Undoes a movement by its opposite, in the session that is open now; returns that session. */
export async function correggiMovimento(call: Call, id: string, motivo: string): Promise<string> {
  const { actor, clock, db } = call
  const movimento = await readDaCorreggere(call, id)
  const { tipo, metodo, importo_centesimi } = movimento
  const cassa = await lockCassa(db, actor, movimento.cassa_id)
  const sessione = await db
    .selectFrom('sessioni_cassa')
    .select('id')
    .where('cassa_id', '=', cassa.id)
    .where('stato', '=', 'aperta')
    .executeTakeFirst()
  if (!sessione) {
    const message = 'La cassa non è aperta: aprila, la correzione va nella sessione in corso.'
    throw new AppError('stato_incompatibile', { message })
  }
  const corretto = await db
    .selectFrom('movimenti_cassa')
    .select('id')
    .where('corregge', '=', id)
    .executeTakeFirst()
  if (corretto) {
    throw new AppError('stato_incompatibile', { message: 'Questo movimento è già stato corretto.' })
  }
  await scriviMovimento(db, {
    cassa,
    sessione_id: sessione.id,
    tipo: 'correzione',
    metodo,
    importo_centesimi: -importo_centesimi,
    causale: motivo,
    corregge: { id, tipo },
    unicita: `correzione:${id}`,
    creato_da: actor.utente_id,
    at: clock.now(),
  })
  await annotaCassa(call, {
    azione: 'corregge_movimento',
    entita: 'sessione_cassa',
    id: sessione.id,
    dopo: { movimento_id: id, importo_centesimi: -importo_centesimi, motivo },
  })
  return sessione.id
}
