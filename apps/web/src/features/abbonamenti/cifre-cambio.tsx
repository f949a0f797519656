import { Button, Group } from '@mantine/core'
import type { Abbonamento } from '@rateo/contract/accordi/abbonamenti'
import type { AnteprimaCambio } from '@rateo/contract/accordi/cambio-piano'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { contato, formattaGiornoLungo } from '@rateo/domain/parole/formato'
import { aggiungiGiorni } from '@rateo/domain/tempo/giorno'
import { postiInParole } from '@rateo/domain/stati/posti'
import { useState } from 'react'
import { messageOf } from '../../api/client.ts'
import { useHold } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notices/notice.tsx'
import { OtpStep } from '../../ui/otp-step.tsx'
import { Facts } from '../../ui/panel.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import layout from '../../ui/layout.module.css'
import classes from './cambia-piano.module.css'
import { useCambiaPiano } from './cambio.api.ts'
import { CADENZE } from './words.ts'

type Props = {
  abbonamento: Abbonamento
  anteprima: AnteprimaCambio
  /** The text of the button that goes back. */
  back: string
  onBack: () => void
  onDone: () => void
}

/** Exactly what a change costs, then the confirm; a proposal to the cliente or, for who was asked, a code (ABB-M4). */
export function CifreCambio({ abbonamento, anteprima: a, back, onBack, onDone }: Props) {
  const toast = useToast()
  const cambia = useCambiaPiano(abbonamento._id, a._id)
  const [isSigning, setSigning] = useState(false)
  useHold(cambia.isPending)
  const confirm = () =>
    cambia.mutate(undefined, {
      onSuccess: () => {
        onDone()
        toast({ tone: 'successo', text: fatto(a) })
      },
    })
  return (
    <>
      <p className={layout['proseBroken']}>{passaggio(a)}</p>
      <Facts facts={cifreDi(a)} />
      <Conseguenza anteprima={a} />
      {a.firma && (
        <details className={layout['proseBroken']}>
          <summary>Il testo che accetti</summary>
          <p className={classes['signed']}>{a.firma.testo}</p>
        </details>
      )}
      {cambia.error && (
        <Notice tone="errore" isAlert>
          {messageOf(cambia.error)}
        </Notice>
      )}
      {isSigning && a.firma ? (
        <OtpStep
          atto={{
            scopo: 'accetta_cambio_piano',
            oggetto: a.firma.sha256,
            record_id: a._id,
          }}
          onConfirmed={confirm}
          onCancel={() => setSigning(false)}
        />
      ) : (
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={onBack} disabled={cambia.isPending}>
            {back}
          </Button>
          <Button
            loading={cambia.isPending}
            onClick={() => (a.firma ? setSigning(true) : confirm())}
          >
            {etichettaConferma(a)}
          </Button>
        </Group>
      )}
    </>
  )
}

function etichettaConferma(a: AnteprimaCambio): string {
  if (a.da_proporre) return 'Invia la proposta'
  const importo = formattaEuro(a.totale_centesimi)
  if (a.firma)
    return a.totale_centesimi > 0
      ? `Accetta: ${importo} oggi`
      : a.nuovo_prezzo
        ? 'Accetta il nuovo prezzo'
        : 'Accetta il cambio'
  return a.totale_centesimi > 0 ? `Conferma: ${importo} oggi` : 'Conferma il cambio'
}

function fatto(a: AnteprimaCambio): string {
  if (a.da_proporre) return 'Proposta inviata. Finché il cliente non accetta non cambia nulla.'
  if (a.nuovo_prezzo) {
    return `Dal ${formattaGiornoLungo(a.vale_dal)} il prezzo sarà ${formattaEuro(a.prossimo_importo_centesimi)}.`
  }
  if (a.solo_posti) {
    return a.quando === 'subito'
      ? `Ora i posti sono ${a.nuovo.posti}.`
      : `Dal ${formattaGiornoLungo(a.vale_dal)} i posti saranno ${a.nuovo.posti}.`
  }
  return a.quando === 'subito'
    ? `Ora il piano è ${a.nuovo.nome}.`
    : `Dal ${formattaGiornoLungo(a.vale_dal)} il piano sarà ${a.nuovo.nome}.`
}

/** The words for one side of a change: the places where only they change, or else the piano with them. */
const lato = ({ nome, posti }: AnteprimaCambio['nuovo'], soloPosti: boolean): string =>
  soloPosti ? postiInParole(posti) : posti > 1 ? `${nome}, ${postiInParole(posti)}` : nome
const diPrima = (a: AnteprimaCambio): string => lato(a.attuale, a.solo_posti)
const diDopo = (a: AnteprimaCambio): string => lato(a.nuovo, a.solo_posti)

const passaggio = (a: AnteprimaCambio): string =>
  a.nuovo_prezzo
    ? a.ingresso !== null
      ? `Il prezzo d’ingresso resta com’è: il nuovo prezzo vale dopo, dal ${formattaGiornoLungo(a.vale_dal)}. Oggi non si paga nulla.`
      : `Fino al ${formattaGiornoLungo(a.vale_dal)} paghi ${formattaEuro(a.attuale.importo_centesimi)}; da quell’addebito il nuovo prezzo. Oggi non si paga nulla.`
    : a.quando === 'subito'
      ? `Da ${diPrima(a)} a ${diDopo(a)}, da subito.`
      : `Fino al ${formattaGiornoLungo(a.vale_dal)} resta ${diPrima(a)}; da quel giorno è ${diDopo(a)}. Oggi non si paga nulla.`

function Conseguenza({ anteprima: a }: { anteprima: AnteprimaCambio }) {
  if (a.da_proporre) {
    return (
      <Notice tone="informazione" title="Decide il cliente">
        {a.solo_posti ? 'Con questi posti' : 'Con questo piano'} paga di più, o per un periodo più
        lungo. Riceve la proposta per e-mail e ha 14 giorni per accettarla con un codice, sulle
        cifre del giorno in cui accetta. Fino ad allora non cambia nulla e non viene addebitato
        alcun importo.
      </Notice>
    )
  }
  if (a.quando !== 'subito' || a.totale_centesimi === 0) return null
  return (
    <p className={layout['proseBroken']}>
      La differenza si addebita sul metodo dell’abbonamento, oppure la paghi tu dalla sua pagina.
    </p>
  )
}

/** The words for what another cadence charges at once: a whole period, or the days until the day of its piano. */
const primoPeriodo = (a: AnteprimaCambio): string =>
  a.addebito_centesimi === (a.ingresso?.importo_centesimi ?? a.prossimo_importo_centesimi)
    ? `Un periodo di ${diDopo(a)}`
    : `${diDopo(a)} fino al ${formattaGiornoLungo(aggiungiGiorni(a.prossimo_addebito, -1))}`

function cifreDi(a: AnteprimaCambio) {
  const giorni = contato(a.giorni_residui, 'giorno', 'giorni')
  const stessa = a.attuale.cadenza === a.nuovo.cadenza
  const conto =
    a.quando === 'subito' && (a.credito_centesimi > 0 || a.addebito_centesimi > 0)
      ? [
          {
            name: `Credito: ${giorni} di ${diPrima(a)} già pagati`,
            value: formattaEuro(-a.credito_centesimi),
          },
          {
            name: stessa ? `${giorni} di ${diDopo(a)}` : primoPeriodo(a),
            value: formattaEuro(a.addebito_centesimi),
          },
        ]
      : []
  return [
    ...conto,
    { name: 'Totale oggi', value: <strong>{formattaEuro(a.totale_centesimi)}</strong> },
    {
      name: a.nuovo_prezzo ? 'Primo addebito al nuovo prezzo' : 'Prossimo addebito',
      value: a.ponte
        ? `${formattaEuro(a.ponte.importo_centesimi)}, ${formattaGiornoLungo(a.prossimo_addebito)}: per i giorni fino al ${formattaGiornoLungo(a.ponte.al)}`
        : `${formattaEuro(a.prossimo_importo_centesimi)}, ${formattaGiornoLungo(a.prossimo_addebito)}`,
    },
    {
      name: 'Poi',
      value: a.ponte
        ? `${formattaEuro(a.prossimo_importo_centesimi)} ${CADENZE[a.nuovo.cadenza].toLowerCase()}`
        : CADENZE[a.nuovo.cadenza],
    },
    ...(a.ingresso === null || a.ingresso.pieno_centesimi === a.prossimo_importo_centesimi
      ? []
      : [
          {
            name:
              a.ingresso.rimasti === null
                ? 'Finito il prezzo d’ingresso'
                : `Dopo ${contato(a.ingresso.rimasti, 'addebito', 'addebiti')} al prezzo d’ingresso`,
            value: formattaEuro(a.ingresso.pieno_centesimi),
          },
        ]),
  ]
}
