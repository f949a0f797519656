import type { DocumentoFattura } from '@rateo/contract/fatture/carica-fatture'
import type { FatturaLetta, ScadenzaLetta } from '@rateo/domain/fattura/leggi-fattura'
import { trattenutePerParte } from '@rateo/domain/fattura/leggi-trattenute'
import { formattaGiornoLungo } from '@rateo/domain/parole/formato'
import { METODI_RICHIEDIBILI } from '@rateo/domain/stati/pagamento'
import type { Call } from '../../../http/call.ts'
import type { Db } from '../../../db/database.ts'
import { richiediPagamento } from '../pagamenti/index.ts'
import { type ClienteTrovato, tieniCliente } from './cliente-fattura.ts'
import { eChiedibile, entroDi, MINIMO, mostra, type Scelte } from './esito-fattura.ts'
import type { Chiave } from './fatture.queries.ts'
import {
  applicaTolte,
  findNotePronte,
  mostraTolte,
  type Parte,
  togliDalleParti,
} from './note-in-attesa.ts'
import { type ParteScritta, scriviFattura } from './scrivi-fattura.ts'
import { scriviTrattenuteFattura } from './trattenute-fattura.ts'

type Letta = { n: number; fattura: FatturaLetta; scelte: Scelte; oggi: string }

/** The parts of an invoice that are to be asked for, each with its share of what is kept back. */
function partiScelte({ fattura, n, scelte, oggi }: Letta): Parte[] {
  const importi = fattura.scadenze.map((una) => una.importo_centesimi)
  const divise = trattenutePerParte(fattura.trattenute, importi)
  return fattura.scadenze.flatMap((una, i) =>
    eChiedibile(una) && !scelte.escluse.has(`${n}.${una.n}`)
      ? [
          {
            n: una.n,
            entro: entroDi(una, scelte, oggi),
            importo_centesimi: una.importo_centesimi,
            righe: divise[i] ?? [],
          },
        ]
      : [],
  )
}

/** The credit notes that would be taken off an invoice; null where nothing of it was chosen. */
export async function anteprimaParti(
  db: Db,
  letta: Letta,
  chiave: Chiave,
): Promise<Pick<DocumentoFattura, 'note_applicate'> | null> {
  const parti = partiScelte(letta)
  if (parti.length === 0) return null
  const note = await findNotePronte(db, chiave, letta.fattura)
  return { note_applicate: mostraTolte(togliDalleParti(parti, note)) }
}

const causaleDi = ({ fattura }: Letta, n: number): string => {
  const quale = fattura.scadenze.length > 1 ? `, parte ${n} di ${fattura.scadenze.length}` : ''
  return `Fattura ${fattura.numero} del ${formattaGiornoLungo(fattura.data)}${quale}`
}

/** Asks for one part of an invoice: an ordinary debt of the net, with the number of the invoice as its reference. */
async function chiedi(call: Call, letta: Letta, una: Parte, cliente_id: string): Promise<string> {
  const { fattura, scelte } = letta
  const id = await richiediPagamento(call, {
    cliente_id,
    beneficiario_id: null,
    importo_centesimi: una.importo_centesimi,
    causale: causaleDi(letta, una.n),
    riferimento_interno: `Fattura ${fattura.numero}`,
    scadenza: una.entro,
    invia_email: scelte.avvisa,
    invia_sms: false,
    bozza: false,
    trattenute: [],
    vincolo: null,
    metodi_ammessi: [...METODI_RICHIEDIBILI],
  })
  await scriviTrattenuteFattura(call, id, fattura, una)
  return id
}

/** Asks for the parts that were chosen, without what credit notes that came before took off them. */
export async function chiediTutte(
  call: Call,
  letta: Letta,
  { cliente, nota }: { cliente: ClienteTrovato; nota: { chiave: Chiave; sha256: Buffer } },
): Promise<DocumentoFattura> {
  const { db, clock } = call
  const { fattura } = letta
  const { esercente_id } = nota.chiave
  const chi = { cliente, now: clock.now() }
  const cliente_id = await tieniCliente(db, esercente_id, fattura.cessionario, chi)
  const parti = partiScelte(letta)
  const tolte = togliDalleParti(parti, await findNotePronte(db, nota.chiave, fattura))
  const debiti = new Map<number, string>()
  for (const una of parti) {
    if (una.importo_centesimi < MINIMO) continue
    debiti.set(una.n, await chiedi(call, letta, una, cliente_id))
  }
  const conDebito = (una: ScadenzaLetta): ParteScritta => ({
    ...una,
    pagamento_id: debiti.get(una.n) ?? null,
  })
  const scadenze = fattura.scadenze.map(conDebito)
  const fattura_id = await scriviFattura(call, { fattura, ...nota, esito: 'caricata', scadenze })
  const applicate = await applicaTolte(call, letta, { tolte, fattura_id })
  const chieste = new Map(parti.map((una) => [una.n, una.importo_centesimi]))
  const vista = mostra(letta, 'caricata', applicate)
  return {
    ...vista,
    scadenze: vista.scadenze.map((una) => ({
      ...una,
      pagamento_id: debiti.get(una.n) ?? null,
      importo_centesimi: chieste.get(una.n) ?? una.importo_centesimi,
    })),
  }
}
