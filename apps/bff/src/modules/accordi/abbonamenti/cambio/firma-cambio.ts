import { createHash } from 'node:crypto'
import { OGNI_CADENZA } from '@rateo/domain/stati/abbonamento'
import type { Prezzo } from '@rateo/domain/stati/cambio-piano'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { aggiungiGiorni } from '@rateo/domain/tempo/giorno'
import { contato, formattaGiornoLungo } from '@rateo/domain/parole/formato'
import { prezzoPieno } from '@rateo/domain/stati/ingresso'
import type { Call } from '../../../../http/call.ts'
import { conservaFirma, esigiConferma } from '../../../persone/otp/index.ts'
import type { CambioContato } from './conta-cambio.ts'
import type { Suo } from '../get-abbonamento.ts'

const prezzo = ({ importo_centesimi, cadenza }: Prezzo) =>
  `${formattaEuro(importo_centesimi)} ${OGNI_CADENZA[cadenza]}`

type Contato = Pick<CambioContato, 'nuovo' | 'conNome' | 'cambio'>

/** The price after the first one, where the change brings or keeps one. */
function dopoIngresso({ ingresso }: Contato['cambio'], { cadenza }: Prezzo): string[] {
  if (ingresso === null) return []
  const { rimasti, pieno_centesimi: importo_centesimi } = ingresso
  const dopo =
    rimasti === null
      ? 'dopo gli addebiti che restano al prezzo d’ingresso'
      : `dopo ${contato(rimasti, 'addebito', 'addebiti')} al prezzo d’ingresso`
  return [`Prezzo pieno, ${dopo}: ${prezzo({ importo_centesimi, cadenza })}`]
}

const righeDelCambio = (a: Suo, { nuovo, conNome, cambio: c }: Contato, oggi: string): string[] => [
  `Cambio di piano proposto da ${a.esercente}`,
  `Abbonamento ${a.id}, conteggio del ${oggi}`,
  `Piano di oggi: ${conNome.attuale}, ${prezzo(a)}`,
  `Nuovo piano: ${conNome.nuovo}, ${prezzo(nuovo)}, dal ${formattaGiornoLungo(c.vale_dal)}`,
  ...dopoIngresso(c, nuovo),
  `Credito per i giorni già pagati: ${formattaEuro(c.credito_centesimi)}`,
  `Costo del nuovo piano per i giorni da pagare oggi: ${formattaEuro(c.addebito_centesimi)}`,
  `Da pagare oggi: ${formattaEuro(c.totale_centesimi)}`,
  ...(c.ponte === null
    ? []
    : [
        `Prossimo addebito: ${formattaEuro(c.ponte.importo_centesimi)}, ${formattaGiornoLungo(c.prossimo_addebito)}, per i giorni fino al ${formattaGiornoLungo(c.ponte.al)}`,
      ]),
  c.ponte === null
    ? `Prossimo addebito: ${formattaEuro(c.prossimo_importo_centesimi)}, ${formattaGiornoLungo(c.prossimo_addebito)}`
    : `Poi: ${formattaEuro(c.prossimo_importo_centesimi)}, dal ${formattaGiornoLungo(aggiungiGiorni(c.ponte.al, 1))}`,
]

const righeDelPrezzo = (a: Suo, { nuovo, conNome, cambio: c }: Contato, oggi: string): string[] => [
  `Nuovo prezzo proposto da ${a.esercente}`,
  `Abbonamento ${a.id}, letto il ${oggi}`,
  `${a.pieno_centesimi === null ? 'Prezzo di oggi' : 'Prezzo pieno di oggi'}: ${conNome.attuale}, ${prezzo({ ...a, importo_centesimi: prezzoPieno(a) })}`,
  `Nuovo prezzo: ${conNome.nuovo}, ${prezzo(nuovo)}`,
  `Primo addebito al nuovo prezzo: ${formattaGiornoLungo(c.vale_dal)}`,
  `Da pagare oggi: ${formattaEuro(c.totale_centesimi)}`,
]

/** The text that the cliente accepts, in words and figures, with the hash that the code is asked for. */
export function testoDaFirmare(
  a: Suo,
  { adeguamento_id, ...contato }: Contato & Pick<CambioContato, 'adeguamento_id'>,
  giorno: string,
): { testo: string; sha256: string } {
  const righe = adeguamento_id === null ? righeDelCambio : righeDelPrezzo
  const testo = righe(a, contato, formattaGiornoLungo(giorno)).join('\n')
  return { testo, sha256: createHash('sha256').update(testo).digest('hex') }
}

/** The yes of the cliente: the text that was read, with a code given for it in this session; the proof is kept. */
export async function firmaCambio(
  call: Call,
  a: Suo,
  { testo, sha256, cambio_id }: { testo: string; sha256: string; cambio_id: string },
  totale_centesimi: number,
): Promise<string> {
  const { db, actor, info, clock } = call
  const now = clock.now()
  const otp = await esigiConferma(
    db,
    { utente_id: actor.utente_id, sessione_id: actor.sessione_id, now },
    {
      scopo: 'accetta_cambio_piano',
      oggetto: sha256,
      importo_centesimi: totale_centesimi,
      beneficiario: a.esercente.slice(0, 100),
    },
  )
  return conservaFirma(db, {
    utente_id: actor.utente_id,
    oggetto_tipo: 'cambio_piano',
    oggetto_id: cambio_id,
    documento: Buffer.from(testo),
    prova: {
      firmato_at: now.toISOString(),
      totale_centesimi,
      firmatario: { utente_id: actor.utente_id, cliente_id: a.cliente_id },
      otp,
      ip: info.ip,
      user_agent: info.user_agent,
      sessione_id: actor.sessione_id,
      request_id: info.request_id,
    },
    archivia: {
      tipo: 'contratto',
      titolo: `Cambio di piano dell’abbonamento ${a.numero}`,
      numero: a.numero,
      esercente_id: a.esercente_id,
      cliente_id: a.cliente_id,
      abbonamento_id: a.id,
    },
    now,
  })
}
