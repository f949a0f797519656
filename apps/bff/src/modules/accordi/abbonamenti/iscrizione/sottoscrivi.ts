import type { BodyOf } from '@rateo/contract/chiamata/endpoint'
import type {
  Sottoscritto,
  sottoscriviPiano as contract,
} from '@rateo/contract/accordi/sottoscrizione'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { dopoAddebito, prezziIniziali } from '@rateo/domain/stati/ingresso'
import { addebitoDel } from '@rateo/domain/stati/piano'
import { aggiungiGiorni } from '@rateo/domain/tempo/giorno'
import { daPagareOggi } from '@rateo/domain/stati/primo-addebito'
import { sql } from 'kysely'
import type { Call } from '../../../../http/call.ts'
import type { Deps } from '../../../../http/deps.ts'
import { newId } from '../../../../db/ids.ts'
import { stored } from '../../../../db/stored.ts'
import { AppError } from '../../../../http/errors.ts'
import { annota, contestoDi } from '../../../base/cronologia/index.ts'
import { accoda } from '../../../base/uscite/index.ts'
import { scegliPerIlCliente } from '../../../incasso/carte-di-credito/index.ts'
import { esigiBeneficiario } from '../../../persone/beneficiari/index.ts'
import { collegaCliente } from '../../../persone/clienti/index.ts'
import { usaPromozioni } from '../../promozioni/index.ts'
import { lockVersioni } from '../piani/gestisci-piani.ts'
import { findMio, findPiano } from '../piani/piano.queries.ts'
import { esigiMetodo } from '../metodi-del-piano.ts'
import { periodoDi } from '../rinnova-abbonamenti.ts'
import { findIscrizione } from './iscrizioni.queries.ts'
import { accettaIscrizione } from './proponi-iscrizione.ts'
import { perChi } from '../ingresso/ingresso.queries.ts'
import { findInVendita } from './in-vendita.queries.ts'
import { type PianoScelto, scegliPosti } from './scegli-posti.ts'
import { conSconti, findSconti, fraseSconti, scontoOggi } from './sconto-piano.ts'
import { findDaPagare, motivoNonSottoscrivibile } from './sottoscrizione.queries.ts'

type Voluto = BodyOf<typeof contract>
type Sconti = Awaited<ReturnType<typeof findSconti>>

const rifiuta = (message: string) => new AppError('stato_incompatibile', { message })

/** Refuses other conditions than those that were read, and another sum than the one on the button. */
function esigiLetto(
  piano: PianoScelto,
  { piano_id, oggi_centesimi, ingresso_periodi }: Voluto,
  { sconti, giorno }: { sconti: Sconti; giorno: string },
): void {
  if (piano.id !== piano_id || piano.ingresso_periodi !== ingresso_periodi) {
    throw rifiuta(
      'Intanto le condizioni del piano sono cambiate. Non ti sei abbonato e non è stato addebitato alcun importo: rileggile e conferma di nuovo.',
    )
  }
  const oggi = daPagareOggi(piano, giorno) - scontoOggi(sconti)
  if (oggi !== oggi_centesimi) {
    throw new AppError('importo_cambiato', {
      message: `Oggi si pagano ${formattaEuro(oggi)}: rileggi e conferma di nuovo. Non è stato addebitato alcun importo.`,
    })
  }
}

/** The row of an abbonamento that begins today: with its first period, or with days before it that cost nothing here. */
function inizioDi(piano: PianoScelto, id: string, oggi: string) {
  const { prova_giorni, attivazione_centesimi, durata_periodi } = piano
  const prezzi = prezziIniziali(piano)
  const comune = {
    id,
    esercente_id: piano.esercente_id,
    piano_id: piano.id,
    posti: piano.posti_scelti,
  }
  if (prova_giorni > 0) {
    const prossimo_addebito = aggiungiGiorni(oggi, prova_giorni)
    return {
      ...comune,
      ...prezzi,
      stato: piano.subentro ? 'attivo' : 'in_prova',
      prossimo_addebito,
      fino_al: piano.subentro ? null : aggiungiGiorni(prossimo_addebito, -1),
      ancora: null,
      periodi_rimasti: durata_periodi,
      attivazione_centesimi,
    }
  }
  const corso = { ...piano, ...prezzi, ancora: null, periodi_rimasti: durata_periodi }
  const { prossimo, fino_al, ancora, periodi_rimasti, intero } = addebitoDel(oggi, corso)
  return {
    ...comune,
    ...dopoAddebito(prezzi, intero),
    stato: 'in_attivazione',
    prossimo_addebito: prossimo,
    fino_al,
    ancora,
    periodi_rimasti,
    attivazione_centesimi: 0,
  }
}

/** The proposal that is accepted by it; without one, for whom it is must be theirs to name. */
async function findProposta(
  { db, actor }: Call,
  { id, esercente_id }: { id: string; esercente_id: string },
  chi: { cliente_id: string; per: string | null; now: Date },
) {
  const proposta = await findIscrizione(db, id, chi)
  const { cliente_id, per } = chi
  if (per !== null && proposta === undefined) {
    await esigiBeneficiario(db, actor, { beneficiario_id: per, esercente_id, cliente_id })
  }
  return proposta
}

type Primo = { piano: PianoScelto; id: string; oggi: string; sconti: Sconti }

async function chiediPrimo(call: Call, { piano, id, oggi, sconti }: Primo) {
  const primo = periodoDi(
    {
      ...piano,
      id,
      stato: 'in_attivazione',
      giorno: oggi,
      ancora: null,
      periodi_rimasti: piano.durata_periodi,
      piano: piano.nome,
      posti: piano.posti_scelti,
      giorno_nuovo: null,
    },
    fraseSconti(sconti),
  )
  await sql`select ${stored('primo_addebito', {
    abbonamento: id,
    pagamento: primo.pagamento_id,
    importo: daPagareOggi(piano, oggi) - scontoOggi(sconti),
    causale: primo.causale,
    scadenza: oggi,
    al: primo.al,
    adesso: call.clock.now(),
    contesto: contestoDi(call),
  })}`.execute(call.db)
  return primo.pagamento_id
}

type DelCliente = { abbonamento_id: string; cliente_id: string; esercente_id: string }

/** Asks for the first charge, and uses what takes something off it. */
async function chiediEUsa(
  call: Call,
  suo: DelCliente,
  { piano, oggi, sconti }: Omit<Primo, 'id'>,
): Promise<Sottoscritto> {
  const primo = { piano, id: suo.abbonamento_id, oggi, sconti }
  const da_pagare_id = await chiediPrimo(call, primo)
  // A discount is of a whole price: it waits for the first charge that has one.
  await usaPromozioni(
    call,
    sconti,
    sconti.dal === null
      ? { ...suo, pagamento_id: da_pagare_id }
      : { ...suo, pagamento_id: null, attende: true },
  )
  return { abbonamento_id: suo.abbonamento_id, da_pagare_id }
}

/**
 * The cliente subscribes: a trial begins at once on the method that was chosen; otherwise the first charge is paid on the
 * payment page, and the abbonamento begins with it. Asked again before it is paid, it answers with the same one.
 */
export async function sottoscrivi(
  call: Call,
  deps: Pick<Deps, 'psp'>,
  { id, ...voluto }: Voluto & { id: string },
): Promise<Sottoscritto> {
  const { actor, clock, db } = call
  const { cliente_id } = actor
  const chiesto = await findPiano(db, id)
  if (cliente_id === null || chiesto === undefined) throw new AppError('non_trovato')
  // Two tabs, or two people for the last place, wait for one another.
  await lockVersioni(db, chiesto.primo)
  const per = voluto.beneficiario_id
  const mio = await findMio(db, chiesto.primo, cliente_id, per)
  if (mio?.stato === 'in_attivazione') {
    return { abbonamento_id: mio.id, da_pagare_id: await findDaPagare(db, mio.id) }
  }
  const inVendita = await perChi(db, await findInVendita(db, chiesto.primo), cliente_id)
  const now = clock.now()
  const proposta = await findProposta(call, inVendita, { cliente_id, per, now })
  const venduto = scegliPosti(inVendita, { chiesti: voluto.posti, proposta, oggi: clock.today() })
  const motivo = await motivoNonSottoscrivibile(db, venduto, mio)
  if (motivo !== null) throw rifiuta(motivo)
  const sconti = await findSconti(call, venduto, { codice: voluto.codice, cliente_id, lock: true })
  const piano = conSconti(venduto, sconti)
  const oggi = clock.today()
  esigiLetto(piano, voluto, { sconti, giorno: oggi })
  esigiMetodo(piano.metodi, voluto)
  await collegaCliente(db, { esercente_id: piano.esercente_id, cliente_id }, now)
  const abbonamento_id = newId(now)
  const avvio_chiesto = voluto.avvio_chiesto === true
  const inizio = inizioDi(piano, abbonamento_id, oggi)
  await db
    .insertInto('abbonamenti')
    .values({
      ...inizio,
      cliente_id,
      beneficiario_id: per,
      quota_id: proposta?.quota_id ?? null,
      avvio_chiesto,
      created_at: now,
      updated_at: now,
    })
    .execute()
  if (proposta !== undefined) {
    await accettaIscrizione(call, venduto, { iscrizione_id: proposta.id, abbonamento_id })
  }
  await annota(call, {
    azione: 'sottoscrive',
    entita: 'abbonamento',
    id: abbonamento_id,
    dopo: {
      stato: inizio.stato,
      piano_id: piano.id,
      posti: piano.posti_scelti,
      oggi_centesimi: voluto.oggi_centesimi,
      avvio_chiesto,
    },
  })
  const suo = { abbonamento_id, cliente_id, esercente_id: piano.esercente_id }
  if (inizio.stato === 'in_attivazione') return chiediEUsa(call, suo, { piano, oggi, sconti })
  const di = { esercente_id: piano.esercente_id, cliente_id, utente_id: actor.utente_id }
  await usaPromozioni(call, sconti, { ...suo, pagamento_id: null })
  const { carta_id, mandato_id } = voluto
  await scegliPerIlCliente(
    db,
    { psp: deps.psp, clock },
    { oggetto_tipo: 'abbonamento', oggetto_id: abbonamento_id, ...di },
    { carta_id, mandato_id },
  )
  await accoda(db, {
    argomento: 'abbonamento_sottoscritto',
    unicita: `abbonamento:${abbonamento_id}:sottoscritto`,
    contenuto: { abbonamento_id },
  })
  return { abbonamento_id, da_pagare_id: null }
}
