import { Button, Group } from '@mantine/core'
import type { Abbonamento } from '@rateo/contract/accordi/abbonamenti'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaLimite } from '@rateo/domain/parole/formato'
import { useState } from 'react'
import { messageOf } from '../../api/client.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notices/notice.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import layout from '../../ui/layout.module.css'
import { CifreCambio } from './cifre-cambio.tsx'
import { useAnteprima, useChiudiProposta } from './cambio.api.ts'
import { CADENZE } from './words.ts'

/** A dearer piano that the esercente proposes: the cliente says yes with a code, or no; who proposed may take it back. */
export function CambioProposto({ abbonamento: a }: { abbonamento: Abbonamento }) {
  const anteprima = useAnteprima(a._id)
  const [isClosing, setClosing] = useState(false)
  const { cambio_proposto: c, azioni_consentite } = a
  if (c === null) return null
  const azione = (nome: string) => azioni_consentite.find((one) => one.azione === nome)
  const accetta = azione('accetta_cambio')
  const costo = `${formattaEuro(c.importo_centesimi)} ${CADENZE[c.cadenza].toLowerCase()}`
  const limite = formattaLimite(c.scade_at)
  return (
    <div className={layout['below']}>
      <Notice
        tone={accetta ? 'avviso' : 'informazione'}
        title={
          accetta
            ? `${a.esercente.nome} ti propone di passare a ${c.piano.nome}: ${costo}`
            : `Proposto al cliente: ${c.piano.nome}, ${costo}`
        }
      >
        {accetta
          ? `Decidi tu, entro il ${limite}. Finché non accetti resta tutto com’è e non viene addebitato alcun importo.`
          : `Si attende la risposta, fino al ${limite}. Intanto resta tutto com’è e non viene addebitato alcun importo.`}
        <Group gap={8} mt={12} data-print="no">
          {accetta && (
            <ActionButton
              isAllowed={accetta.consentita}
              reason={accetta.motivo}
              isPrimary
              onClick={() => anteprima.mutate(c.piano._id)}
            >
              Vedi quanto costa
            </ActionButton>
          )}
          {(azione('rifiuta_cambio') ?? azione('ritira_cambio')) && (
            <Button variant="default" onClick={() => setClosing(true)}>
              {accetta ? 'Rifiuta' : 'Ritira la proposta'}
            </Button>
          )}
        </Group>
        {anteprima.error && <p role="alert">{messageOf(anteprima.error)}</p>}
      </Notice>
      <Dialog
        isOpen={anteprima.data !== undefined}
        onClose={anteprima.reset}
        title={`Passa a ${c.piano.nome}`}
      >
        <div className={layout['form']}>
          {anteprima.data && (
            <CifreCambio
              abbonamento={a}
              anteprima={anteprima.data}
              back="Non ora"
              onBack={anteprima.reset}
              onDone={anteprima.reset}
            />
          )}
        </div>
      </Dialog>
      <ChiudiDialog
        abbonamento={a}
        isCliente={accetta !== undefined}
        isOpen={isClosing}
        onClose={() => setClosing(false)}
      />
    </div>
  )
}

type ChiudiProps = {
  abbonamento: Abbonamento
  isCliente: boolean
  isOpen: boolean
  onClose: () => void
}

function ChiudiDialog({ abbonamento: a, isCliente, isOpen, onClose }: ChiudiProps) {
  const toast = useToast()
  const chiudi = useChiudiProposta(a._id)
  const done = () => {
    onClose()
    toast({
      tone: 'successo',
      text: isCliente ? `Proposta rifiutata: resta ${a.nome}.` : 'Proposta ritirata.',
    })
  }
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={isCliente ? 'Rifiutare la proposta?' : 'Ritirare la proposta?'}
      confirmLabel={isCliente ? 'Rifiuta' : 'Ritira la proposta'}
      isBusy={chiudi.isPending}
      error={chiudi.error}
      onConfirm={() => chiudi.mutate(undefined, { onSuccess: done })}
      onClose={onClose}
    >
      Resta {a.nome}, {formattaEuro(a.importo_centesimi)} {CADENZE[a.cadenza].toLowerCase()}. Nessun
      importo viene mosso.
    </ConfirmDialog>
  )
}
