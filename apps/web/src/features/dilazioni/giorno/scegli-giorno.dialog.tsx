import { Select } from '@mantine/core'
import type { Dilazione } from '@rateo/contract/accordi/dilazioni'
import type { AnteprimaGiorno } from '@rateo/contract/accordi/sposta-rata'
import { formattaGiorno, formattaGiornoLungo } from '@rateo/domain/parole/formato'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../api/client.ts'
import { both } from '../../../ui/both.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import layout from '../../../ui/layout.module.css'
import { Money } from '../../../ui/money.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { useToast } from '../../../ui/notices/toast.tsx'
import { nomeRata } from '../words.ts'
import { giornoQuery, useScegliGiorno } from './giorno.api.ts'

const GIORNI = Array.from({ length: 31 }, (_, n) => String(n + 1))

type Props = { dilazione: Dilazione; onClose: () => void }

/** The day of the month on which the rate to come suit the cliente, with every new date before it is chosen (DIL-B1). */
export function ScegliGiornoDialog({ dilazione: d, onClose }: Props) {
  const toast = useToast()
  const [giorno, setGiorno] = useState<string | null>(null)
  const [isMissing, setMissing] = useState(false)
  const scegli = useScegliGiorno(d._id)
  const { data, error, isPlaceholderData } = useQuery({
    ...giornoQuery(d._id, Number(giorno ?? 1)),
    enabled: giorno !== null,
    placeholderData: keepPreviousData,
  })
  const nuove = error === null && giorno !== null ? data : undefined
  const confirm = () => {
    setMissing(giorno === null)
    if (nuove === undefined || isPlaceholderData) return
    scegli.mutate(
      { giorno: Number(giorno), scadenze: nuove.rate.map(({ scadenza }) => scadenza) },
      {
        onSuccess: () => {
          onClose()
          toast({
            tone: 'successo',
            text: `Le prossime rate scadono il giorno ${String(giorno)} del mese.`,
          })
        },
      },
    )
  }
  return (
    <ConfirmDialog
      isOpen
      title="Quale giorno del mese ti va meglio?"
      confirmLabel={giorno === null ? 'Sposta le rate' : `Sposta al giorno ${giorno}`}
      isBusy={scegli.isPending}
      error={scegli.error}
      onClose={onClose}
      onConfirm={confirm}
    >
      <div className={layout['stack']}>
        <p className={layout['flat']}>
          Per esempio quello in cui ricevi lo stipendio. Le prossime rate scadranno quel giorno, mai
          prima di quanto pattuito: gli importi non cambiano e non paghi di più. Si può scegliere
          una volta sola.
        </p>
        <Select
          label="Giorno del mese"
          placeholder="Scegli"
          data={GIORNI}
          value={giorno}
          allowDeselect={false}
          data-autofocus
          error={isMissing && giorno === null ? 'Scegli un giorno' : undefined}
          onChange={(chosen) => {
            scegli.reset()
            setGiorno(chosen)
          }}
        />
        {giorno !== null && error !== null && <Notice tone="errore">{messageOf(error)}</Notice>}
        {nuove && <NuoveDate di={nuove} />}
      </div>
    </ConfirmDialog>
  )
}

/** Says what the server would do, rata by rata. */
function NuoveDate({ di: { rate, addebito_su } }: { di: AnteprimaGiorno }) {
  const rinviata = rate.find((una) => una.rinviata)
  return (
    <>
      <ul className={both(layout['list'], layout['ruled'])} aria-label="Nuove scadenze">
        {rate.map((una) => (
          <li key={una.n} className={layout['apart']}>
            <span>
              {nomeRata(una)}, <Money centesimi={una.residuo_centesimi} />
            </span>
            <span>
              {una.era === una.scadenza ? (
                `resta il ${formattaGiorno(una.scadenza)}`
              ) : (
                <>
                  <span className={layout['dim']}>{formattaGiorno(una.era)} → </span>
                  <strong>{formattaGiorno(una.scadenza)}</strong>
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
      {rinviata && (
        <Notice tone="avviso">
          {nomeRata(rinviata)} va al {formattaGiornoLungo(rinviata.scadenza)}: prima la banca non fa
          in tempo a ricevere l’addebito.
        </Notice>
      )}
      <p className={layout['flat']}>
        {addebito_su === null
          ? 'Le paghi tu, ognuna entro il suo giorno.'
          : `Si addebitano in quei giorni, e non prima, su ${addebito_su}.`}{' '}
        Ora non viene addebitato alcun importo.
      </p>
    </>
  )
}
