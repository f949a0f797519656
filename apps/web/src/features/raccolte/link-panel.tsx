import { Button, Checkbox, TextInput } from '@mantine/core'
import { impostaLinkRaccolta, type RaccoltaIntera } from '@rateo/contract/accordi/raccolte'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { useContractForm } from '../../hooks/use-contract-form.ts'
import beside from '../../ui/card/beside.module.css'
import { CopyButton } from '../../ui/copy-button.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import layout from '../../ui/layout.module.css'
import { PerMansione } from '../../ui/notices/per-mansione.tsx'
import { Panel } from '../../ui/panel.tsx'
import { type Sent, useAtto } from './raccolte.api.ts'

type Imposta = { aperta: boolean; mostra_totale: boolean; posti: number | null }

/** The link that one person may share with all: whoever has it joins, where the esercente allows it. */
export function LinkPanel({ raccolta: r }: { raccolta: RaccoltaIntera }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Panel title="Link per partecipare">
      <div className={layout['stack']}>
        {r.aperta && (
          <div className={beside['beside']}>
            <img
              className={layout['qr']}
              src={`/api/raccolte/${r._id}/link.svg`}
              alt="QR della pagina della raccolta"
              width={148}
              height={148}
            />
            <div className={beside['besideText']}>
              <code className={layout['broken']}>{r.link}</code>
              <div>
                <CopyButton text={r.link} label="Copia il link" />
              </div>
            </div>
          </div>
        )}
        <p className={layout['quietSmall']}>
          {r.aperta
            ? `Chi lo apre scrive nome ed e-mail e riceve la sua richiesta.${r.posti === null ? '' : ` I posti sono ${r.posti}.`} Non vede chi sono gli altri${r.mostra_totale ? ', ma quanti e quanto è entrato' : ''}.`
            : 'È chiuso: nelle richieste entra solo chi aggiungi tu.'}
        </p>
        <div>
          <PerMansione mansione="accordi">
            <Button variant="default" onClick={() => setOpen(true)}>
              {r.aperta ? 'Cambia' : 'Apri il link'}
            </Button>
          </PerMansione>
        </div>
      </div>
      {isOpen && <LinkDialog raccolta={r} onClose={() => setOpen(false)} />}
    </Panel>
  )
}

function LinkDialog({ raccolta: r, onClose }: { raccolta: RaccoltaIntera; onClose: () => void }) {
  const atto = useAtto('link', r._id, ({ params, body }: Sent<Imposta>) =>
    call(impostaLinkRaccolta, { params, body }),
  )
  const { held, form, field } = useContractForm({
    initial: {
      aperta: true,
      mostra_totale: r.mostra_totale,
      posti: r.posti?.toString() ?? '',
    },
    toBody: ({ posti, ...altro }) => ({
      ...altro,
      posti: posti.trim() === '' ? null : Number(posti),
    }),
    schema: impostaLinkRaccolta.body,
    change: atto,
    onDone: onClose,
  })
  return (
    <FormDialog title="Link per partecipare" held={held} label="Salva" onClose={onClose}>
      <Checkbox
        label="Chi ha il link può aggiungersi"
        {...form.getInputProps('aperta', { type: 'checkbox' })}
      />
      <Checkbox
        label="Nella pagina si legge quanti partecipano e quanto è entrato"
        {...form.getInputProps('mostra_totale', { type: 'checkbox' })}
      />
      <TextInput
        label="Posti (facoltativo)"
        inputMode="numeric"
        autoComplete="off"
        {...field('posti')}
      />
    </FormDialog>
  )
}
