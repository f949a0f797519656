import { Button, TextInput } from '@mantine/core'
import { impostaPacchiMese } from '@rateo/contract/registri/pacchi-mese'
import type { PacchiMese } from '@rateo/contract/registri/pacchi-mese'
import { contato, formattaDataOra, formattaMeseAnno } from '@rateo/domain/parole/formato'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { paths } from '../../app/routes/paths.ts'
import { useContractForm } from '../../hooks/use-contract-form.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { both } from '../../ui/both.ts'
import { Form } from '../../ui/form.tsx'
import { Icon } from '../../ui/icon.tsx'
import layout from '../../ui/layout.module.css'
import { PageError } from '../../ui/notices/page-error.tsx'
import { PerMansione } from '../../ui/notices/per-mansione.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { PageSkeleton } from '../../ui/page-skeleton.tsx'
import { Panel } from '../../ui/panel.tsx'
import classes from './documenti.module.css'
import { InviaPaccoDialog } from './invia-pacco.dialog.tsx'
import { paccoAddress, pacchiQuery, useFerma, useImposta, useRevoca } from './pacchi.api.ts'

const meseDi = (mese: string) => {
  const nome = formattaMeseAnno(`${mese}-01`)
  return nome.charAt(0).toUpperCase() + nome.slice(1)
}

/** The months for the accountant: taken at once, sent behind a link, or every month by themselves (DOC-B2). */
export function PacchiPage() {
  const query = useQuery(pacchiQuery())
  const back = <BackLink to={paths.documenti()}>Tutti i documenti</BackLink>
  if (query.error && !query.data) {
    return (
      <>
        {back}
        <PageError error={query.error} onRetry={() => void query.refetch()} />
      </>
    )
  }
  if (!query.data) return <PageSkeleton />
  return (
    <>
      {back}
      <p className={layout['introFar']}>
        Ogni mese in un file solo: documenti, incassi, corrispettivi e fatture elettroniche.
      </p>
      <div className={layout['columns']}>
        <div className={layout['column']}>
          <Mesi mesi={query.data.mesi} onSent={() => void query.refetch()} />
        </div>
        <div className={layout['column']}>
          <Consegna
            key={JSON.stringify(query.data.consegna)}
            consegna={query.data.consegna}
            onDone={() => void query.refetch()}
          />
          <Invii invii={query.data.invii} onDone={() => void query.refetch()} />
        </div>
      </div>
    </>
  )
}

function Mesi({ mesi, onSent }: { mesi: PacchiMese['mesi']; onSent: () => void }) {
  const [mese, setMese] = useState<string | null>(null)
  return (
    <Panel title="Mesi">
      {mesi.length === 0 && (
        <p className={layout['quiet']}>Il primo mese compare con il primo incasso.</p>
      )}
      <ul className={both(layout['list'], classes['copies'])}>
        {mesi.map((uno) => (
          <li key={uno.mese}>
            <span>
              <strong>{meseDi(uno.mese)}</strong>
              <span className={layout['sub']}>
                {contato(uno.documenti, 'documento', 'documenti')}
                {uno.concluso ? '' : ' · in corso'}
              </span>
            </span>
            <span className={layout['row']}>
              <PerMansione mansione="esportare">
                <Button
                  component="a"
                  href={paccoAddress(uno.mese)}
                  size="compact-sm"
                  variant="default"
                  leftSection={<Icon name="scarica" size={16} />}
                  aria-label={`Scarica ${meseDi(uno.mese)}`}
                >
                  Scarica
                </Button>
              </PerMansione>
              <PerMansione mansione="conti">
                <Button
                  size="compact-sm"
                  variant="subtle"
                  aria-label={`Invia ${meseDi(uno.mese)}`}
                  onClick={() => setMese(uno.mese)}
                >
                  Invia
                </Button>
              </PerMansione>
            </span>
          </li>
        ))}
      </ul>
      {mese !== null && (
        <InviaPaccoDialog
          mese={mese}
          nome={meseDi(mese)}
          onClose={() => setMese(null)}
          onDone={() => {
            setMese(null)
            onSent()
          }}
        />
      )}
    </Panel>
  )
}

type ConsegnaProps = { consegna: PacchiMese['consegna']; onDone: () => void }

function Consegna({ consegna, onDone }: ConsegnaProps) {
  const toast = useToast()
  const ferma = useFerma()
  const { held, field, form } = useContractForm({
    initial: { email: consegna?.email ?? '', giorno: consegna?.giorno ?? 5 },
    schema: impostaPacchiMese.body,
    toBody: (typed) => typed,
    change: useImposta(),
    onDone: () => {
      toast({ tone: 'successo', text: 'Salvato: il prossimo mese parte da solo.' })
      onDone()
    },
  })
  return (
    <Panel title="Ogni mese, da solo">
      <Form held={held} label="Salva" isQuiet>
        <p className={layout['quiet']}>
          Mandiamo un link che vale 30 giorni: il commercialista scarica senza avere un account.
        </p>
        <TextInput label="A quale indirizzo" type="email" {...field('email')} />
        <TextInput
          label="Il giorno del mese dopo"
          description="Dall’1 al 28"
          inputMode="numeric"
          maxLength={2}
          {...field('giorno')}
          onChange={({ currentTarget }) =>
            form.setFieldValue('giorno', Number(currentTarget.value.replaceAll(/\D/g, '')))
          }
        />
      </Form>
      {consegna !== null && (
        <Button
          variant="subtle"
          loading={ferma.isPending}
          onClick={() => ferma.mutate(undefined, { onSuccess: onDone })}
        >
          Non mandarlo più
        </Button>
      )}
    </Panel>
  )
}

function Invii({ invii, onDone }: { invii: PacchiMese['invii']; onDone: () => void }) {
  const revoca = useRevoca()
  if (invii.length === 0) return null
  return (
    <Panel title="Link mandati">
      <ul className={both(layout['list'], classes['copies'])}>
        {invii.map((invio) => (
          <li key={invio._id}>
            <span>
              {meseDi(invio.mese)}, a {invio.email}
              <span className={layout['sub']}>
                {invio.scaricato_at === null
                  ? `Mandato il ${formattaDataOra(invio.created_at)}, non ancora scaricato`
                  : `Scaricato il ${formattaDataOra(invio.scaricato_at)}`}
                {invio.vale ? '' : ' · non vale più'}
              </span>
            </span>
            {invio.vale && (
              <Button
                size="compact-sm"
                variant="subtle"
                aria-label={`Togli il link di ${meseDi(invio.mese)} a ${invio.email}`}
                onClick={() => revoca.mutate(invio._id, { onSuccess: onDone })}
              >
                Togli
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
