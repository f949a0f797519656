import { Button, TextInput } from '@mantine/core'
import { respingiChiusura, type Sessione } from '@rateo/contract/incasso/chiusura-cassa'
import { contaTagli, quadra } from '@rateo/domain/cassa/cassa'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useContractForm } from '../../hooks/use-contract-form.ts'
import { Offline } from '../../ui/form.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Notice } from '../../ui/notices/notice.tsx'
import { Facts, Panel } from '../../ui/panel.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import * as addresses from './addresses.ts'
import { useApprovaChiusura, useRespingiChiusura } from './cassa.api.ts'
import { both } from '../../ui/both.ts'
import layout from '../../ui/layout.module.css'
import classes from './cassa.module.css'
import { attesiDi } from './chiudi-cassa.tsx'
import { QuadraturaPanel } from './conteggio-fields.tsx'
import { FormFailure } from './form-failure.tsx'
import { contatiPerMetodo } from './leggi-conteggio.ts'
import { LetturaPanel } from './lettura-panel.tsx'

function RespingiDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { held, field } = useContractForm({
    initial: { motivo: '' },
    schema: respingiChiusura.body,
    toBody: (values) => values,
    change: useRespingiChiusura(id),
    onDone: onClose,
  })
  return (
    <FormDialog title="Far contare di nuovo?" held={held} label="Respingi" onClose={onClose}>
      <p className={layout['prose']}>La cassa torna in conteggio. Niente viene chiuso.</p>
      <TextInput label="Motivo" maxLength={140} {...field('motivo')} />
    </FormDialog>
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
      <FormFailure error={approva.error} />
      {approva.isPaused && <Offline />}
      <div className={classes['bar']}>
        <div className={both(layout['row'], classes['actions'])}>
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
