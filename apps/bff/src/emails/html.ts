/** HTML that may be put into other HTML as it is. Made only by the tag below. */
export type SafeHtml = { readonly safe: string }

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escape = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)

const render = (value: string | SafeHtml | readonly SafeHtml[]): string => {
  if (typeof value === 'string') return escape(value)
  return 'safe' in value ? value.safe : value.map(({ safe }) => safe).join('')
}

/** Template tag: whatever is filled in is escaped, unless it was made by this tag. */
export function html(
  parts: TemplateStringsArray,
  ...values: readonly (string | SafeHtml | readonly SafeHtml[])[]
): SafeHtml {
  return { safe: String.raw({ raw: parts }, ...values.map(render)) }
}
