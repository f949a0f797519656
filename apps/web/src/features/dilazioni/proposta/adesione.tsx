import { Button } from '@mantine/core'
import type { InputOf } from '@rateo/contract/chiamata/endpoint'
import type { accettaDilazione } from '@rateo/contract/accordi/dilazioni-proposte'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { useState } from 'react'
import { messageOf } from '../../../api/client.ts'
import { NessunMetodo } from '../../../ui/fields/nessun-metodo.tsx'
import { useMetodiSalvati } from '../../../ui/fields/metodi-salvati.ts'
import { Notice } from '../../../ui/notices/notice.tsx'
import { OtpStep } from '../../../ui/otp-step.tsx'
import { type Way, Ways } from '../../../ui/ways.tsx'
import layout from '../../../ui/layout.module.css'

type Scelta = Pick<InputOf<typeof accettaDilazione>, 'metodo' | 'carta_id' | 'mandato_id'>

type Props = {
  esercente: { _id: string; nome: string }
  /** The text to accept, by its hash, and where it is read. */
  sha256: string
  /** The record that the code is asked on: the dilazione, or the debt and its offer. */
  record_id: string
  pdf: string
  /** The information on the credit, where it is one: it is read before signing. */
  informazioni: string | null
  totale_centesimi: number
  /** The amount due as soon as it is accepted; zero when nothing is. */
  subito_centesimi: number
  isBusy: boolean
  error: unknown
  onAccept: (body: InputOf<typeof accettaDilazione>) => void
  onCancel: () => void
}

type Voce = Way & { scelta: Scelta }

const A_MANO = 'a-mano'

/** The acceptance of a dilazione: the method of the rate, the text, and the code (DIL-M4). */
export function Adesione(props: Props) {
  const { esercente, sha256, totale_centesimi: totale, subito_centesimi: subito } = props
  const { voci, isNone } = useVoci(esercente._id, subito > 0)
  const [chosen, setChosen] = useState<string | null>(null)
  const [isSigning, setSigning] = useState(false)
  const voce = voci.find(({ chiave }) => chiave === chosen) ?? voci[0]
  return (
    <div className={layout['form']}>
      <Ways
        label={subito > 0 ? 'Come vuoi pagare le rate successive' : 'Come vuoi pagare le rate'}
        ways={voci}
        value={voce?.chiave ?? ''}
        onChange={setChosen}
      />
      {isNone && <NessunMetodo isOutside />}
      <p className={layout['flat']}>
        Accettando ti impegni a pagare {formattaEuro(totale)} a {esercente.nome} con le rate qui
        sopra.{' '}
        {subito > 0
          ? `Appena accetti paghi ${formattaEuro(subito)}: la dilazione parte da lì.`
          : 'Oggi non ti viene addebitato alcun importo.'}{' '}
        <a href={props.pdf} target="_blank" rel="noopener">
          Leggi il testo (PDF)
        </a>
        {props.informazioni !== null && (
          <>
            {' '}
            Prima di firmare leggi anche le{' '}
            <a href={props.informazioni} target="_blank" rel="noopener">
              informazioni sul credito (PDF)
            </a>
            .
          </>
        )}
      </p>
      {props.error !== null && props.error !== undefined && (
        <Notice tone="errore" title="Non accettata" isAlert>
          {messageOf(props.error)}
        </Notice>
      )}
      {isSigning ? (
        <OtpStep
          atto={{
            scopo: 'accetta_dilazione',
            oggetto: sha256,
            record_id: props.record_id,
          }}
          onConfirmed={() => props.onAccept({ sha256, ...voce?.scelta })}
          onCancel={() => setSigning(false)}
        />
      ) : (
        <div className={layout['row']}>
          <Button size="md" loading={props.isBusy} onClick={() => setSigning(true)}>
            Accetta
          </Button>
          <Button size="md" variant="default" onClick={props.onCancel} disabled={props.isBusy}>
            Indietro
          </Button>
        </div>
      )}
    </div>
  )
}

/** The choices of the cliente: paying each rata by hand, and its saved methods; `isNone` where it has none of them. */
function useVoci(esercente_id: string, isPaidNow: boolean): { voci: Voce[]; isNone: boolean } {
  const { ways, isLoading } = useMetodiSalvati(esercente_id)
  const aMano: Voce = {
    chiave: A_MANO,
    nome: 'Pago io a ogni scadenza',
    nota: 'Ti scriviamo prima: scegli ogni volta carta, conto o bonifico.',
    // Something must be said where nothing is paid at once.
    scelta: isPaidNow ? {} : { metodo: 'bonifico' },
  }
  return { voci: [aMano, ...ways], isNone: !isLoading && ways.length === 0 }
}
