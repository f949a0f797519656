import { NumberInput } from '@mantine/core'
import { contato, formattaGiornoLungo } from '@rateo/domain/formato'
import { aggiungiGiorni, giornoDiRoma } from '@rateo/domain/giorno'
import { GIORNI_OROLOGIO_MAX } from '@rateo/domain/orologio-prova'
import { useState } from 'react'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useAvanzaOrologio } from './gestione.api.ts'

const SUBITO = 30

type Props = {
  /** Days to go on; 0 where they are still to be said. */
  passo: number
  adesso: string
  onClose: () => void
}

/** There is no way back: so it is said what will happen, and asked. */
export function AvanzaOrologioDialog({ passo, adesso, onClose }: Props) {
  const avanza = useAvanzaOrologio()
  const [giorni, setGiorni] = useState(passo === 0 ? SUBITO : passo)
  const quanti = contato(giorni, 'giorno', 'giorni')
  const fino = formattaGiornoLungo(aggiungiGiorni(giornoDiRoma(adesso), giorni))
  return (
    <ConfirmDialog
      isOpen
      title="Portare avanti l’orologio di prova?"
      confirmLabel={`Vivi ${quanti}`}
      isBusy={avanza.isPending}
      error={avanza.error}
      onConfirm={() => avanza.mutate(giorni, { onSuccess: onClose })}
      onClose={onClose}
    >
      {passo === 0 && (
        <NumberInput
          label="Giorni"
          description={`Da 1 a ${GIORNI_OROLOGIO_MAX}.`}
          min={1}
          max={GIORNI_OROLOGIO_MAX}
          clampBehavior="strict"
          allowDecimal={false}
          allowNegative={false}
          value={giorni}
          onChange={(value) => setGiorni(Math.max(1, Number(value) || 1))}
          mb={16}
        />
      )}
      <p style={{ margin: '0 0 12px' }}>
        Per tutti passano {quanti}, fino al {fino}. I giorni si vivono uno alla volta: partono
        addebiti, promemoria e rinnovi, e le e-mail arrivano nella posta di prova. Nessuna carta
        vera viene addebitata.
      </p>
      <p style={{ margin: 0 }}>
        Non si torna indietro: per ricominciare da oggi si cancella la cartella dei dati di prova.
      </p>
    </ConfirmDialog>
  )
}
