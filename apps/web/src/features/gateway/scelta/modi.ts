import type { Gateway } from '@rateo/contract/sportello/gateway'
import { portafogliInParole } from '@rateo/domain/denaro/portafogli'
import { DATA_PASSATA } from '../../../ui/fields/data-passata.ts'

/** A way to pay, as the page offers it. */
export type Modo =
  | { tipo: 'carta_salvata'; carta_id: string }
  | { tipo: 'nuova_carta' }
  | { tipo: 'conto'; mandato_id: string; addebito_il: string }
  | { tipo: 'nuovo_conto'; addebito_il: string }
  | { tipo: 'bonifico' }
  | { tipo: 'negozio' }

export type Voce = {
  chiave: string
  nome: string
  nota: string
  modo: Modo
  /** The reason why it cannot be chosen; left out where it can. */
  motivo?: string
}

const giorno = (day: string) => `${day.slice(8)}/${day.slice(5, 7)}`

/** A wallet is named only where it is known to be there; whether this device has it, only its page knows. */
function notaCarta({ portafogli = [] }: Gateway): string {
  const quali = portafogliInParole(portafogli)
  const dove = 'sulla pagina sicura del servizio di pagamento'
  return quali === null
    ? `Si scrive ${dove}.`
    : `Anche con ${quali}, se li hai: si sceglie ${dove}.`
}

const VIETATE: Readonly<Record<string, Modo>> = {
  carta: { tipo: 'nuova_carta' },
  addebito_sdd: { tipo: 'nuovo_conto', addebito_il: '' },
  contanti: { tipo: 'negozio' },
}
const NOMI_VIETATI: Readonly<Record<string, string>> = {
  carta: 'Carta',
  addebito_sdd: 'Addebito sul conto',
  contanti: 'In negozio',
}

/** The ways that would cost the deduction: they are shown with the reason, and cannot be chosen. */
const vietate = ({ parlante }: Gateway): Voce[] =>
  (parlante?.vietati ?? []).flatMap(({ metodo, motivo }) => {
    const modo = VIETATE[metodo]
    return modo === undefined
      ? []
      : [
          {
            chiave: `vietato-${metodo}`,
            nome: NOMI_VIETATI[metodo] ?? metodo,
            nota: '',
            modo,
            motivo,
          },
        ]
  })

/** The ways to pay, the quickest first: saved methods, then those that have to be typed. */
export function modiDi(gateway: Gateway): Voce[] {
  const { metodi, carte, mandati, nuovo_addebito_il, parlante } = gateway
  const voci: Voce[] = carte.map((carta) => ({
    chiave: `carta-${carta._id}`,
    nome: carta.etichetta,
    nota: carta.scaduta ? DATA_PASSATA : '',
    modo: { tipo: 'carta_salvata', carta_id: carta._id },
  }))
  if (metodi.includes('carta')) {
    voci.push({
      chiave: 'carta',
      nome: carte.length > 0 ? 'Un’altra carta' : 'Carta',
      nota: notaCarta(gateway),
      modo: { tipo: 'nuova_carta' },
    })
  }
  for (const { _id, iban, addebito_il } of mandati) {
    voci.push({
      chiave: `mandato-${_id}`,
      nome: `Conto •••• ${iban.slice(-4)}`,
      nota: `Addebito sul conto il ${giorno(addebito_il)}.`,
      modo: { tipo: 'conto', mandato_id: _id, addebito_il },
    })
  }
  if (nuovo_addebito_il !== null) {
    voci.push({
      chiave: 'conto',
      nome: mandati.length > 0 ? 'Un altro conto' : 'Addebito sul conto',
      nota: 'Con il tuo IBAN, firmando un mandato SEPA.',
      modo: { tipo: 'nuovo_conto', addebito_il: nuovo_addebito_il },
    })
  }
  if (metodi.includes('bonifico')) {
    voci.push({
      chiave: 'bonifico',
      nome: parlante === null ? 'Bonifico' : 'Bonifico parlante',
      nota:
        parlante === null
          ? 'Dalla tua banca, anche con il QR.'
          : 'L’unico che lascia la detrazione: i dati da copiare sono pronti.',
      modo: { tipo: 'bonifico' },
    })
  }
  if (metodi.includes('contanti') || metodi.includes('pos')) {
    voci.push({
      chiave: 'negozio',
      nome: 'In negozio',
      nota: 'Dici un codice e paghi lì.',
      modo: { tipo: 'negozio' },
    })
  }
  return [...voci, ...vietate(gateway)]
}
