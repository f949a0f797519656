import { prezzoPieno } from '@rateo/domain/stati/ingresso'
import { addebitoDel, primoPienoDal } from '@rateo/domain/stati/piano'
import { createHash } from 'node:crypto'
import type { Trasferimento } from '@rateo/contract/accordi/sottoscrizione'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { condizioniInParole } from '@rateo/domain/parole/condizioni-piano'
import { formattaGiornoLungo } from '@rateo/domain/parole/formato'
import type { Db } from '../../../../db/database.ts'
import { isId } from '../../../../db/ids.ts'
import type { Call } from '../../../../http/call.ts'
import { AppError } from '../../../../http/errors.ts'
import { puoIncassare } from '../../../persone/esercenti/index.ts'
import { fineDi } from '../avvisi/avvisi.queries.ts'
import { getAbbonamentoOfferto, type Suo } from '../get-abbonamento.ts'
import { condizioniDi, findMio, findPiano } from '../piani/piano.queries.ts'
import { findMotivoTrasferimento } from './trasferimento.queries.ts'

type Chiamata = Pick<Call, 'db' | 'actor' | 'clock'>

/** A transfer that the caller was asked to accept, by the address that they sign in with. */
export async function findOfferto({ db, actor }: Chiamata, id: string) {
  const riga =
    actor.cliente_id === null || !isId(id)
      ? undefined
      : await db
          .selectFrom('trasferimenti_abbonamento as t')
          .innerJoin('utenti as u', 'u.email', 't.email')
          .innerJoin('abbonamenti as a', 'a.id', 't.abbonamento_id')
          .innerJoin('clienti_esercente as c', (join) =>
            join
              .onRef('c.cliente_id', '=', 't.da_cliente_id')
              .onRef('c.esercente_id', '=', 'a.esercente_id'),
          )
          .where('t.id', '=', id)
          .where('u.id', '=', actor.utente_id)
          .where('u.email_verificata_at', 'is not', null)
          .select(['t.id', 't.abbonamento_id', 't.da_cliente_id', 't.stato', 't.scade_at'])
          .select(['t.a_cliente_id', 'c.nome as da'])
          .executeTakeFirst()
  if (riga === undefined) throw new AppError('non_trovato')
  return riga
}
export type Offerto = Awaited<ReturnType<typeof findOfferto>>

const CHIUSO: Readonly<Record<string, string>> = {
  accettato: 'L’abbonamento è già tuo.',
  rifiutato: 'Hai rifiutato: l’abbonamento resta a chi lo ha.',
  ritirato: 'La proposta è stata ritirata: l’abbonamento resta a chi lo ha.',
}

/** Says why the caller cannot accept now; null where they can. Of the other person nothing is told but that it is for them. */
export async function findMotivoOfferto(
  { db, actor, clock }: Chiamata,
  t: Offerto,
  { a, primo }: { a: Suo; primo: string },
): Promise<string | null> {
  const chiuso = CHIUSO[t.stato]
  if (chiuso !== undefined) return chiuso
  const now = clock.now()
  if (t.scade_at <= now) return 'La proposta è scaduta: l’abbonamento resta a chi lo ha.'
  if (actor.cliente_id === t.da_cliente_id) return 'Questo abbonamento è già tuo.'
  if ((await findMio(db, primo, actor.cliente_id ?? '')) !== undefined) {
    return 'Hai già un abbonamento a questo piano: due insieme non si possono avere.'
  }
  if (!(await puoIncassare(db, a.esercente_id, 'abbonamento'))) {
    return 'Per ora l’esercente non accetta nuovi abbonati.'
  }
  return (await findMotivoTrasferimento(db, a, { oggi: clock.today(), now })) === null
    ? null
    : `Per ora non si può: prima c’è qualcosa da sistemare, e ${t.da} lo legge sulla pagina dell’abbonamento.`
}

function vociDegliAddebiti(a: Suo): Trasferimento['voci'] {
  const prossimo_prezzo = { ...a, importo_centesimi: a.prossimo_centesimi }
  const pieno_dal =
    a.prossimo_addebito === null || a.ingresso_rimasti === 0
      ? null
      : primoPienoDal(a.prossimo_addebito, a)
  const fine = fineDi(a)
  const prossimo = formattaEuro(
    (a.prossimo_addebito === null
      ? 0
      : addebitoDel(a.prossimo_addebito, prossimo_prezzo).importo_centesimi) +
      a.attivazione_centesimi,
  )
  const conAttivazione = a.attivazione_centesimi > 0 ? ', attivazione compresa' : ''
  return [
    { name: 'Da pagare oggi', value: formattaEuro(0) },
    a.prossimo_addebito === null
      ? {
          name: 'Prossimo addebito',
          value: `Nessuno${a.fino_al === null ? '' : `: dura fino al ${formattaGiornoLungo(a.fino_al)}`}`,
        }
      : {
          name: 'Prossimo addebito',
          value: `${prossimo}${conAttivazione}, il ${formattaGiornoLungo(a.prossimo_addebito)}`,
        },
    ...(pieno_dal === null || a.pieno_centesimi === null
      ? []
      : [
          {
            name: 'Prezzo pieno',
            value: `${formattaEuro(a.pieno_centesimi)}, dal ${formattaGiornoLungo(pieno_dal)}`,
          },
        ]),
    ...(fine === null
      ? []
      : [
          {
            name: a.rinnovo_tacito ? 'Si rinnova da sé' : 'Finisce',
            value: `Il ${formattaGiornoLungo(fine)}`,
          },
        ]),
  ]
}

/** The text that is accepted on a day, in words and figures, with the hash that the code is asked for. */
export async function testoTrasferimento(db: Db, t: Offerto, { a, giorno }: Letto) {
  const piano = await findPiano(db, a.piano_id)
  if (piano === undefined) throw new AppError('non_trovato')
  const { attivazione_centesimi } = a
  const rimasti = a.ingresso_rimasti ?? 0
  const condizioni = condizioniInParole({
    ...condizioniDi(piano),
    importo_centesimi: prezzoPieno(a),
    // The charges left of a first price pass along.
    ingresso_periodi: rimasti,
    ingresso_centesimi: rimasti > 0 ? a.importo_centesimi : null,
    attivazione_centesimi,
    posti_scelti: a.posti,
    prova_giorni: 0,
  })
  const voci = [...condizioni, ...vociDegliAddebiti(a)]
  const testo = [
    `Abbonamento ${a.numero ?? a.id} con ${a.esercente}: ${a.nome}`,
    `Lo passa ${t.da}, condizioni lette il ${formattaGiornoLungo(giorno)}`,
    ...voci.map(({ name, value }) => `${name}: ${value}`),
  ].join('\n')
  return {
    voci,
    testo,
    sha256: createHash('sha256').update(testo).digest('hex'),
    primo: piano.primo,
    metodi: piano.metodi,
  }
}
type Letto = { a: Suo; giorno: string }

/** All that the other person reads before the yes. */
export async function getTrasferimento(call: Chiamata, id: string): Promise<Trasferimento> {
  const { db, actor, clock } = call
  const t = await findOfferto(call, id)
  const a = await getAbbonamentoOfferto(db, t.abbonamento_id, false)
  const { voci, sha256, primo, metodi } = await testoTrasferimento(db, t, {
    a,
    giorno: clock.today(),
  })
  const motivo = await findMotivoOfferto(call, t, { a, primo })
  return {
    _id: t.id,
    scade_at: t.scade_at.toISOString(),
    da: t.da,
    nome: a.nome,
    descrizione: a.descrizione,
    piano_id: a.piano_id,
    esercente: { _id: a.esercente_id, nome: a.esercente },
    // Figures of somebody else's contract are read only while it is offered.
    voci: t.stato === 'in_attesa' ? voci : [],
    metodi,
    sha256,
    motivo,
    abbonamento_id: a.cliente_id === actor.cliente_id ? a.id : null,
  }
}
