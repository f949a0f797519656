import { aggiungiGiorni, giorniTra } from '@rateo/domain/tempo/giorno'
import { sql } from 'kysely'
import { rinnovaAbbonamenti, seguiRitardi } from '../../src/modules/accordi/abbonamenti/index.ts'
import { createCliente } from '../../test/factories.ts'
import { createCarta } from '../../test/scadenze.ts'
import { newId } from '../../src/db/ids.ts'
import { sbloccaRimborsi } from '../../src/modules/incasso/rimborsi/index.ts'
import type { TestResponse } from '../../test/client.ts'
import { type Scene, sullaPagina } from './scene.ts'
import { cambiaRegola, recedi } from './plain-acts.ts'

/** A card that the trial provider always refuses. */
const RIFIUTATA = '4000 0000 0000 0002'

/** Something that happens to an abbonamento; `n` goes from 0 to 99. Undefined where there is nothing that it could happen to. */
type Act = (s: Scene, n: number) => Promise<Pick<TestResponse, 'status' | 'body'> | undefined>

const FATTO = { status: 200, body: null }

const chi = (s: Scene, n: number) => (n % 2 === 0 ? s.cliente : s.esercente)

/** The debts of the abbonamento that are open, or those that were paid. */
const debiti = ({ p, id }: Scene, quali: 'aperti' | 'pagati') =>
  p.db
    .selectFrom('pagamenti')
    .where('origine_id', '=', id)
    .where('stato', 'in', quali === 'pagati' ? ['pagato'] : ['da_pagare', 'insoluto'])
    .orderBy('scadenza')
    .orderBy('id')
    .select(['id', 'residuo_centesimi', 'incassato_centesimi'])
    .execute()

/** Makes out what falls due. No charge is tried by itself: whether it is paid is an act of its own. */
async function rinnova({ p }: Scene): Promise<void> {
  await rinnovaAbbonamenti(p.deps)
  await sql`delete from addebiti_programmati`.execute(p.db)
}

const conPagina =
  (numero?: string): Act =>
  async (s, n) => {
    const aperti = await debiti(s, 'aperti')
    const uno = aperti[n % (aperti.length || 1)]
    return uno && sullaPagina(s, uno.id, numero)
  }

/** Changes to another piano, or to other places of the same, as it was shown. */
const cambia: Act = async (s, n) => {
  const { piano_id } = await s.p.db
    .selectFrom('abbonamenti')
    .where('id', '=', s.id)
    .select('piano_id')
    .executeTakeFirstOrThrow()
  const altro = n % 3 === 0 ? piano_id : s.piani[n % s.piani.length]
  const vista = await s.su(s.cliente, 'cambio/anteprima', {
    piano_id: altro,
    ...(n % 3 === 0 && { posti: 1 + (n % 9) }),
  })
  if (vista.status >= 400) return vista
  return s.su(s.cliente, 'cambio', { anteprima_id: vista.body._id })
}

const cambiaGiorno: Act = async (s, n) => {
  const vista = await s.su(chi(s, n), 'giorno/anteprima', { giorno: 1 + (n % 28) })
  if (vista.status >= 400) return vista
  const { giorno, dal, importo_centesimi } = vista.body
  return s.su(chi(s, n), 'giorno', { giorno, dal, importo_centesimi })
}

const pausa: Act = async (s, n) => {
  const { prossimo_addebito } = await s.leggi()
  if (prossimo_addebito === null) return undefined
  const riprende_il = aggiungiGiorni(prossimo_addebito, 1 + n)
  const vista = await s.su(chi(s, n), 'pausa/anteprima', { riprende_il })
  if (vista.status >= 400) return vista
  return s.su(chi(s, n), 'pausa', { dal: vista.body.dal, riprende_il })
}

const riprendi: Act = async (s, n) => {
  if (n % 2 === 0) {
    // After a week, or from tomorrow.
    const riprende_il = aggiungiGiorni(s.p.deps.clock.today(), n % 4 === 0 ? 7 : 1)
    return s.su(s.esercente, 'pausa/fine', { riprende_il })
  }
  const { importo_centesimi } = await s.leggi()
  return s.su(s.cliente, 'riprendi', { carta_id: s.carta_id, importo_centesimi })
}

const disdici: Act = async (s, n) => {
  const { uscita } = await s.leggi()
  return uscita ? s.su(chi(s, n), 'disdetta', { fino_al: uscita.fino_al }) : undefined
}

const cessa: Act = async (s, n) => {
  const vista = await s.su(s.admin, 'cessazione/anteprima')
  if (vista.status >= 400) return vista
  const { reso, rimborso_centesimi, annullati_centesimi } = vista.body.data[n % 3]
  const corpo = { reso, rimborso_centesimi, annullati_centesimi, motivo: 'Chiude' }
  return s.su(s.admin, 'cessazione', corpo)
}

const rimborsa: Act = async (s, n) => {
  const pagati = await debiti(s, 'pagati')
  const uno = pagati[n % (pagati.length || 1)]
  if (uno === undefined) return undefined
  const importo_centesimi = Math.max(1, Math.floor((uno.incassato_centesimi * (n + 1)) / 100))
  const corpo = { importo_centesimi, motivo: 'richiesta_cliente' }
  const risposta = await s.post(s.admin, `/api/pagamenti/${uno.id}/rimborsi`, corpo)
  await sbloccaRimborsi(s.p.deps)
  return risposta
}

const incassa: Act = async (s, n) => {
  const aperti = await debiti(s, 'aperti')
  const uno = aperti[n % (aperti.length || 1)]
  if (uno === undefined) return undefined
  return s.post(s.esercente, `/api/pagamenti/${uno.id}/incassi`, {
    importo_centesimi: uno.residuo_centesimi,
    metodo: 'bonifico',
    incassato_il: s.p.deps.clock.today(),
  })
}

/** The bank takes back a charge of which nothing was given back. */
const tornaDallaBanca: Act = async ({ p, id }, n) => {
  const { rows } = await sql<{ id: string }>`
    select t.id from tentativi t join pagamenti d on d.id = t.pagamento_id
    where d.origine_id = ${id} and t.stato = 'riuscito' and t.metodo = 'carta' and t.riferimento_psp is not null
      and not exists (select 1 from rimborsi r where r.tentativo_id = t.id)
      and not exists (select 1 from contestazioni c where c.tentativo_id = t.id) order by t.id`.execute(
    p.db,
  )
  const una = rows[n % (rows.length || 1)]
  if (una === undefined) return undefined
  await sql`select restituisci_tentativo(${una.id}, 'AM04', ${p.deps.clock.now()}, '{}')`.execute(
    p.db,
  )
  return FATTO
}

/** The holder of the card disputes a charge of which nothing was given back: the claim is open, won or lost. */
const contesta: Act = async ({ p, id }, n) => {
  const { rows } = await sql<{ id: string; intento: string; importo: string }>`
    select t.id, t.riferimento_psp as intento, t.importo_centesimi as importo
    from tentativi t join pagamenti d on d.id = t.pagamento_id
    where d.origine_id = ${id} and t.stato = 'riuscito' and t.metodo = 'carta' and t.riferimento_psp is not null
      and not exists (select 1 from rimborsi r where r.tentativo_id = t.id)
      and not exists (select 1 from contestazioni c where c.tentativo_id = t.id) order by t.id`.execute(
    p.db,
  )
  const presa = rows[n % (rows.length || 1)]
  if (presa === undefined) return undefined
  const adesso = p.deps.clock.now()
  const come = n < 20 ? 'aperta' : n < 50 ? 'vinta' : 'persa'
  await sql`select applica_contestazione(${newId(adesso)}, 'stripe', ${`dp_${presa.id}`}, ${presa.intento},
    ${presa.importo}::bigint, 1500::bigint, 'altro', ${come}, ${adesso}::timestamptz + interval '7 days',
    ${adesso})`.execute(p.db)
  return FATTO
}

/** Uses the code of the esercente on the next charge, from either side, for the discount that is read. */
const usaCodice: Act = async (s, n) => {
  const vista = await s.su(chi(s, n), 'sconto/anteprima', { codice: s.codice })
  if (vista.status >= 400) return vista
  const { sconto_centesimi } = vista.body
  return s.su(chi(s, n), 'sconto', { codice: s.codice, sconto_centesimi })
}

/** Another card takes the next charges. */
const cambiaMetodo: Act = async ({ p, cliente, id }) => {
  const carta_id = await createCarta(p.db, cliente, { fornitore: p.deps.psp.nome })
  return p.as(cliente)('PUT', `/api/abbonamenti/${id}/metodo`, { carta_id })
}

/**
 * Gives the same piano to a friend and pays for it. The friend accepts, refuses, or the present is taken back before or after the yes: the
 * abbonamento of who gives it is not touched, and the books hold.
 */
const regala: Act = async (s, n) => {
  const { p, cliente, piani, post } = s
  const amico = await createCliente(p.db)
  const { email } = await p.db
    .selectFrom('utenti')
    .where('id', '=', amico.utente_id)
    .select('email')
    .executeTakeFirstOrThrow()
  const piano_id = piani[1] ?? ''
  const { body: piano } = await p.as(cliente)('GET', `/api/piani/${piano_id}`)
  const periodi = 1 + (n % 3)
  const ordine = await post(cliente, `/api/piani/${piano_id}/regala`, {
    piano_id,
    email,
    periodi,
    messaggio: '',
    totale_centesimi: piano.importo_centesimi * periodi,
    avvio_chiesto: n % 2 === 0,
  })
  if (ordine.status >= 400) return ordine
  const { regalo_id, da_pagare_id } = ordine.body
  await sullaPagina(s, da_pagare_id)
  const url = `/api/regali/${regalo_id}`
  if (n % 5 === 0) return post(amico, `${url}/rifiuta`)
  if (n % 5 === 1) return post(cliente, `${url}/ritira`)
  const accettato = await post(amico, `${url}/accetta`)
  if (n % 5 > 2 || accettato.status >= 400) return accettato
  const { body } = await p.as(cliente)('GET', url)
  const vista = await post(cliente, `${url}/recedi`, {
    rimborso_centesimi: body.recesso?.rimborso_centesimi ?? 0,
  })
  await sbloccaRimborsi(p.deps)
  return vista
}

/** The esercente raises or lowers the price of the piano, and announces it to who has it. */
const annunciaPrezzo: Act = async (s, n) => {
  const { p, esercente, post } = s
  // The pianos that were sold before are no longer to be chosen: most stories keep theirs.
  if (n > 40) return undefined
  const abbonamento = await p.db
    .selectFrom('abbonamenti as a')
    .innerJoin('piani as k', 'k.id', 'a.piano_id')
    .where('a.id', '=', s.id)
    .select(['k.id', 'k.nome', 'k.cadenza', 'k.importo_centesimi'])
    .executeTakeFirstOrThrow()
  const { id, nome, cadenza, importo_centesimi } = abbonamento
  const nuovo = Math.max(200, importo_centesimi + (n - 50) * 10)
  const versione = await p.as(esercente)('PATCH', `/api/piani/${id}`, {
    nome,
    cadenza,
    importo_centesimi: nuovo,
  })
  if (versione.status >= 400) return versione
  const piano = `/api/piani/${versione.body._id}/prezzo`
  const vale_dal = aggiungiGiorni(p.deps.clock.today(), 45)
  const vista = await post(esercente, `${piano}/anteprima`, { vale_dal })
  if (vista.status >= 400) return vista
  const { aumenti, riduzioni } = vista.body
  return post(esercente, piano, { vale_dal, aumenti, riduzioni, testo: 'Costa di più' })
}

/** The clock goes on to the next charge, which is made out and, three times in four, paid. */
const finoAlProssimo: Act = async (s, n) => {
  const { prossimo_addebito } = await s.leggi()
  const giorni = prossimo_addebito ? giorniTra(s.p.deps.clock.today(), prossimo_addebito) : 10
  s.avanti(Math.max(1, giorni))
  await rinnova(s)
  if (n % 4 > 0) {
    for (const { id } of await debiti(s, 'aperti')) await sullaPagina(s, id)
  }
  return FATTO
}

const passanoGiorni: Act = async (s, n) => {
  s.avanti(1 + (n % 40))
  await rinnova(s)
  await seguiRitardi(s.p.deps)
  return FATTO
}

/** All that people and time can do to an abbonamento; what its rules do not admit is refused, in words. */
export const ACTS: Readonly<Record<string, Act>> = {
  paga: conPagina(),
  la_carta_e_rifiutata: conPagina(RIFIUTATA),
  incassa,
  cambia,
  cambia_regola: cambiaRegola,
  togli_il_cambio: (s) => s.togli(s.cliente, 'cambio'),
  cambia_giorno: cambiaGiorno,
  togli_il_giorno: (s) => s.togli(s.cliente, 'giorno'),
  pausa,
  togli_la_pausa: (s) => s.togli(s.esercente, 'pausa'),
  riprendi,
  usa_codice: usaCodice,
  togli_lo_sconto: (s, n) => s.togli(chi(s, n), 'sconto'),
  cambia_metodo: cambiaMetodo,
  regala,
  annuncia_prezzo: annunciaPrezzo,
  disdici,
  ritira_la_disdetta: (s, n) => s.togli(chi(s, n), 'disdetta'),
  recedi,
  cessa,
  rimborsa,
  torna_dalla_banca: tornaDallaBanca,
  contesta,
  fino_al_prossimo: finoAlProssimo,
  passano_giorni: passanoGiorni,
}
