import { daPagareOggi } from '@rateo/domain/stati/primo-addebito'
import type { Call } from '../../../../http/call.ts'
import { newId } from '../../../../db/ids.ts'
import { AppError } from '../../../../http/errors.ts'
import { annota } from '../../../base/cronologia/index.ts'
import { accoda } from '../../../base/uscite/index.ts'
import { esigiBeneficiario } from '../../../persone/beneficiari/index.ts'
import { contattaCliente } from '../../../persone/clienti/index.ts'
import { conservaFirma, esigiConferma, type LeggiAtto } from '../../../persone/otp/index.ts'
import { lockVersioni } from '../piani/gestisci-piani.ts'
import { findMio, findPiano } from '../piani/piano.queries.ts'
import { perChi } from '../ingresso/ingresso.queries.ts'
import { QUOTA, testoIscrizione } from './iscrizioni.queries.ts'
import { findInVendita } from './in-vendita.queries.ts'
import { type PianoScelto, scegliPosti } from './scegli-posti.ts'
import { motivoNonSottoscrivibile } from './sottoscrizione.queries.ts'

/** A cliente can accept for this many days. */
const ISCRIZIONE_GIORNI = 14

type Proposta = {
  id: string
  cliente_id: string
  posti?: number | undefined
  /** The day of the first charge of who pays elsewhere until then. */
  dal?: string | null
  /** The one for whom it is. */
  beneficiario_id?: string | null
  /** The share of a price that several pay; whoever asks has checked for whom. */
  quota_id?: string | null
  scade_at?: Date
  /** True where the days until `dal` are a trial. */
  prova?: boolean
}

/** The esercente proposes a piano to a cliente of theirs: nothing begins, and nothing is charged, until they accept. */
export async function proponiIscrizione(
  call: Call,
  { id, cliente_id, posti, dal = null, ...proposta }: Proposta,
): Promise<{ scade_at: string; iscrizione_id: string }> {
  const { actor, clock, db } = call
  const { beneficiario_id = null, quota_id = null, prova = false } = proposta
  const chiesto = await findPiano(db, id)
  if (chiesto === undefined || chiesto.esercente_id !== actor.esercente_id) {
    throw new AppError('non_trovato')
  }
  await lockVersioni(db, chiesto.primo)
  const suo = await db
    .selectFrom('clienti_esercente')
    .where('esercente_id', '=', chiesto.esercente_id)
    .where('cliente_id', '=', cliente_id)
    .select('cliente_id')
    .executeTakeFirst()
  if (suo === undefined) {
    const errors = [{ pointer: '/cliente_id', message: 'Scegli un cliente dal tuo elenco' }]
    throw new AppError('dati_non_validi', { errors })
  }
  const piano = scegliPosti(await findInVendita(db, chiesto.primo), {
    chiesti: posti,
    oggi: clock.today(),
  })
  if (beneficiario_id !== null && quota_id === null) {
    const { esercente_id } = chiesto
    await esigiBeneficiario(db, actor, { beneficiario_id, esercente_id, cliente_id })
  }
  const mio = await findMio(db, chiesto.primo, cliente_id, beneficiario_id)
  const motivo =
    mio === undefined
      ? await motivoNonSottoscrivibile(db, { ...piano, quota_id })
      : 'Questo cliente è già abbonato al piano.'
  if (motivo !== null) throw new AppError('stato_incompatibile', { message: motivo })
  const now = clock.now()
  await contattaCliente(db, { esercente_id: chiesto.esercente_id, cliente_id }, now)
  // A newer proposal takes the place of the one before.
  await db
    .updateTable('iscrizioni')
    .set({ stato: 'ritirata' })
    .where('cliente_id', '=', cliente_id)
    .where('piano_id', '=', piano.id)
    .where('beneficiario_id', 'is not distinct from', beneficiario_id)
    .where('stato', '=', 'in_attesa')
    .execute()
  const iscrizione_id = newId(now)
  const scade_at = proposta.scade_at ?? new Date(now.getTime() + ISCRIZIONE_GIORNI * 86_400_000)
  await db
    .insertInto('iscrizioni')
    .values({
      id: iscrizione_id,
      piano_id: piano.id,
      cliente_id,
      posti: piano.posti_scelti,
      dal,
      prova,
      beneficiario_id,
      quota_id,
      scade_at,
      proposta_da: `utente:${actor.utente_id}`,
      created_at: now,
    })
    .execute()
  await annota(call, {
    azione: 'propone_iscrizione',
    entita: 'piano',
    id: piano.id,
    dopo: { cliente_id, posti: piano.posti_scelti, dal },
  })
  await accoda(db, {
    argomento: 'iscrizione_proposta',
    unicita: `iscrizione:${iscrizione_id}`,
    contenuto: { iscrizione_id },
  })
  return { scade_at: scade_at.toISOString(), iscrizione_id }
}

/** The yes of the cliente to a proposal: the text that was read, with a code given for it; the proof is kept. */
export async function accettaIscrizione(
  call: Call,
  piano: PianoScelto,
  { iscrizione_id, abbonamento_id }: { iscrizione_id: string; abbonamento_id: string },
): Promise<void> {
  const { db, actor, info, clock } = call
  const now = clock.now()
  const { testo, sha256 } = testoIscrizione(piano, clock.today())
  const importo_centesimi = daPagareOggi(piano, clock.today())
  const otp = await esigiConferma(
    db,
    { utente_id: actor.utente_id, sessione_id: actor.sessione_id, now },
    {
      scopo: 'accetta_piano',
      oggetto: sha256,
      importo_centesimi,
      beneficiario: piano.esercente_nome.slice(0, 100),
    },
  )
  const firma_id = await conservaFirma(db, {
    utente_id: actor.utente_id,
    oggetto_tipo: 'iscrizione',
    oggetto_id: iscrizione_id,
    documento: Buffer.from(testo),
    prova: {
      firmato_at: now.toISOString(),
      importo_centesimi,
      firmatario: { utente_id: actor.utente_id, cliente_id: actor.cliente_id },
      otp,
      ip: info.ip,
      user_agent: info.user_agent,
      sessione_id: actor.sessione_id,
      request_id: info.request_id,
    },
    archivia: {
      tipo: 'contratto',
      titolo: `Contratto di abbonamento: ${piano.nome}`,
      esercente_id: piano.esercente_id,
      cliente_id: actor.cliente_id,
      abbonamento_id,
      importo_centesimi,
    },
    now,
  })
  await db
    .updateTable('iscrizioni')
    .set({ stato: 'accettata', abbonamento_id, firma_id })
    .where('id', '=', iscrizione_id)
    .execute()
}

/** A proposal as the cliente reads it today. */
export const attoIscrizione: LeggiAtto = async (db, { actor, clock }, { record_id }) => {
  const row = await db
    .selectFrom('iscrizioni as i')
    .innerJoin('piani as p', 'p.id', 'i.piano_id')
    .innerJoin('esercenti as e', 'e.id', 'p.esercente_id')
    .where('i.id', '=', record_id)
    .where('i.cliente_id', '=', actor.cliente_id)
    .leftJoin('beneficiari as ben', 'ben.id', 'i.beneficiario_id')
    .select([
      'p.id',
      'i.posti',
      'i.dal',
      'i.prova',
      'e.ragione_sociale',
      'ben.nome as beneficiario',
      'i.quota_id',
    ])
    .select([...QUOTA])
    .executeTakeFirst()
  const piano = row && (await findPiano(db, row.id))
  if (row === undefined || piano === undefined) throw new AppError('non_trovato')
  const oggi = clock.today()
  const suo = await perChi(db, piano, actor.cliente_id ?? '')
  const scelto = scegliPosti(suo, { chiesti: row.posti, proposta: row, oggi })
  return {
    importo_centesimi: daPagareOggi(scelto, oggi),
    beneficiario: row.ragione_sociale.slice(0, 100),
  }
}
