/**
 * Takes the pictures of the landing page from a running demo, in both themes.
 *
 * Usage: npm run pictures -- http://localhost:3000
 */
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { chromium } from 'playwright-core';

const FOLDER = resolve(import.meta.dirname, '../../../web/public/landing');
const PASSWORD = 'Demo.2026';
const EXECUTABLE = process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell';
const DESKTOP = { viewport: { width: 1024, height: 768 } };
const PHONE = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, hasTouch: true };

const origin = process.argv[2];
if (!origin) {
  console.error('Give the address of a running demo: npm run pictures -- http://localhost:3000');
  process.exit(2);
}
const browser = await chromium.launch({ executablePath: EXECUTABLE });
for (const theme of ['light', 'dark']) {
  await takeScreenshot('result', theme, DESKTOP, 'nusrat', async (page) => {
    await page.goto('/student/exam-history');
    await page.getByRole('row').nth(1).getByRole('link').first().click();
    await page.getByRole('heading', { name: 'Every question' }).waitFor();
  });
  await takeScreenshot('mistakes', theme, DESKTOP, 'nusrat', async (page) => {
    await page.goto('/student/mistake-review');
    await page.getByRole('article').first().waitFor();
  });
  await takeScreenshot('phone', theme, PHONE, 'imran', async (page) => {
    await page.goto('/student/dashboard');
    await page.getByRole('link', { name: 'Resume' }).first().click();
    await page.getByRole('radio').first().waitFor();
  });
}
await browser.close();

/** Signs in, opens the page and writes its picture. */
async function takeScreenshot(name, theme, device, username, open) {
  const context = await browser.newContext({ ...device, baseURL: origin, reducedMotion: 'reduce' });
  await context.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByLabel('Email').fill(`${username}@meritlist.example`);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: /^(Log|Sign) in/ }).click();
  await page.waitForURL('**/student/dashboard');
  await open(page);
  await page.waitForLoadState('networkidle');
  const picture = await page.screenshot();
  writeFileSync(resolve(FOLDER, `${name}-${theme}.webp`), await toWebp(page, picture));
  await context.close();
}

/** Encodes a PNG as WebP, in the page. */
async function toWebp(page, png) {
  const encoded = await page.evaluate(async (base64) => {
    const image = new Image();
    image.src = `data:image/png;base64,${base64}`;
    await image.decode();
    const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height });
    canvas.getContext('2d').drawImage(image, 0, 0);
    return canvas.toDataURL('image/webp', 0.8).split(',')[1];
  }, png.toString('base64'));
  return Buffer.from(encoded, 'base64');
}
