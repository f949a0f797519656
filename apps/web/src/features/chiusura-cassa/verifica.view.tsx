import { Button, TextInput } from '@mantine/core'
import type { Sessione } from '@rateo/contract/incasso/chiusura-cassa'
import { contaTagli, quadra } from '@rateo/domain/cassa/cassa'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Notice } from '../../ui/notices/notice.tsx'
import { Facts, Panel } from '../../ui/panel.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import * as addresses from './addresses.ts'
import { useApprovaChiusura, useRespingiChiusura } from './cassa.api.ts'
import classes from './cassa.module.css'
import { attesiDi } from './chiudi-cassa.tsx'
import { QuadraturaPanel } from './conteggio-fields.tsx'
import { DialogForm, fieldsOf, FormFailure, Senzarete } from './dialog-form.tsx'
import { contatiPerMetodo } from './leggi-conteggio.ts'
import { LetturaPanel } from './lettura-panel.tsx'

function RespingiDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const [motivo, setMotivo] = useState('')
  const respingi = useRespingiChiusura(id)
  return (
    <DialogForm
      title="Far contare di nuovo?"
      submitLabel="Respingi"
      isBusy={respingi.isPending}
      isPaused={respingi.isPaused}
      onSubmit={() => respingi.mutate({ motivo }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p className={classes['text']}>La cassa torna in conteggio. Niente viene chiuso.</p>
      <FormFailure error={respingi.error} known={['motivo']} />
      <TextInput
        label="Motivo"
        maxLength={140}
        value={motivo}
        onChange={(event) => setMotivo(event.currentTarget.value)}
        error={fieldsOf(respingi.error)['motivo']}
      />
    </DialogForm>
  )
}

/** The second look at a count: it is right, or it is to be done again. */
export function VerificaView({ sessione }: { sessione: Sessione }) {
  const { conteggio, puoi_verificare: canVerify, contata_da } = sessione
  const approva = useApprovaChiusura(sessione._id)
  const [isRejecting, setIsRejecting] = useState(false)
  const navigate = useNavigate()
  const toast = useToast()
  if (conteggio === null) return null
  const contanti = contaTagli(conteggio.tagli)
  const approve = () =>
    approva.mutate(
      {},
      {
        onSuccess: ({ chiusura_id }) => {
          toast({ tone: 'successo', text: 'Cassa chiusa.' })
          if (chiusura_id !== null) void navigate(addresses.chiusura(chiusura_id))
        },
      },
    )
  return (
    <>
      <Notice tone="avviso" title="Da verificare">
        {contata_da} ha contato.{' '}
        {canVerify
          ? 'Guarda le differenze e il motivo, poi approva o fai contare di nuovo.'
          : 'Chi ha contato non può approvare: serve un’altra persona della tua attività.'}
      </Notice>
      <QuadraturaPanel righe={quadra(attesiDi(sessione), contatiPerMetodo(conteggio))} />
      <Panel title="Che cosa è stato contato">
        <Facts
          facts={[
            { name: 'Motivo', value: conteggio.nota ?? 'Nessuno' },
            { name: 'Restano in cassa', value: formattaEuro(conteggio.lasciato_centesimi) },
            {
              name: 'Vanno in banca',
              value: formattaEuro(contanti - conteggio.lasciato_centesimi),
            },
            ...(conteggio.rt === null
              ? []
              : [
                  {
                    name: `Registratore, Z n. ${String(conteggio.rt.numero_z)}`,
                    value: `${formattaEuro(conteggio.rt.totale_centesimi)}, di cui elettronici ${formattaEuro(conteggio.rt.elettronico_centesimi)}`,
                  },
                ]),
          ]}
        />
      </Panel>
      <LetturaPanel sessione={sessione} />
      <FormFailure error={approva.error} known={[]} />
      {approva.isPaused && <Senzarete />}
      <div className={classes['bar']}>
        <div className={classes['actions']}>
          <Button
            size="lg"
            variant="default"
            disabled={!canVerify}
            onClick={() => setIsRejecting(true)}
          >
            Fai contare di nuovo
          </Button>
          <Button size="lg" disabled={!canVerify} loading={approva.isPending} onClick={approve}>
            Approva e chiudi
          </Button>
        </div>
      </div>
      {isRejecting && <RespingiDialog id={sessione._id} onClose={() => setIsRejecting(false)} />}
    </>
  )
}
